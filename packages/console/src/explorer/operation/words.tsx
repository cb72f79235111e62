import type { ComponentChildren } from 'preact';
import type { ContractInputType, ResultType, TextLeaf } from '../../../../contract/src/serve.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';

const t = texts({
  en: {
    any: 'any JSON',
    boolean: 'true or false',
    id: 'ID',
    number: 'number',
    integer: 'whole number',
    between: (min: string, max: string) => `whole number, ${min} to ${max}`,
    text: 'text',
    exactly: (count: string) => `text of ${count} characters`,
    atLeast: (count: string) => `text of at least ${count} characters`,
    atMost: (count: string) => `text of at most ${count} characters`,
    ofTo: (min: string, max: string) => `text of ${min} to ${max} characters`,
    or: ' or ',
    orNull: ' or null',
    list: 'list',
    upTo: (max: string) => ` of at most ${max}`,
    asked: (variable: ComponentChildren) => <> of at most {variable}</>,
    each: '; each: ',
    listOrNull: ', or null; each: ',
    object: 'object',
    oneOfSeveral: 'one of several objects',
    see: (name: ComponentChildren) => <>object, see {name}</>,
    like: 'matches',
    formats: {
      'date-time': 'date and time (RFC 3339)',
      date: 'day, YYYY-MM-DD',
      uuid: 'UUID',
      'idn-email': 'email address',
      uri: 'URL',
    },
  },
  de: {
    any: 'beliebiges JSON',
    boolean: 'true oder false',
    id: 'ID',
    number: 'Zahl',
    integer: 'ganze Zahl',
    between: (min: string, max: string) => `ganze Zahl, ${min} bis ${max}`,
    text: 'Text',
    exactly: (count: string) => `Text mit ${count} Zeichen`,
    atLeast: (count: string) => `Text mit mindestens ${count} Zeichen`,
    atMost: (count: string) => `Text mit höchstens ${count} Zeichen`,
    ofTo: (min: string, max: string) => `Text mit ${min} bis ${max} Zeichen`,
    or: ' oder ',
    orNull: ' oder null',
    list: 'Liste',
    upTo: (max: string) => ` mit höchstens ${max}`,
    asked: (variable: ComponentChildren) => <> mit höchstens {variable}</>,
    each: '; jeweils: ',
    listOrNull: ', oder null; jeweils: ',
    object: 'Objekt',
    oneOfSeveral: 'eines von mehreren Objekten',
    see: (name: ComponentChildren) => <>Objekt, siehe {name}</>,
    like: 'entspricht',
    formats: {
      'date-time': 'Datum und Uhrzeit (RFC 3339)',
      date: 'Tag, YYYY-MM-DD',
      uuid: 'UUID',
      'idn-email': 'E-Mail-Adresse',
      uri: 'URL',
    },
  },
});

/** Pattern of nearly every text: no NUL, no unpaired surrogates. The page mentions it once. */
const PLAIN_TEXT = String.raw`^[^\u0000\ud800-\udfff]*$`;

/** Returns the patterns of a text, except the common one. */
export const patternsOf = (type: ContractInputType): readonly string[] => {
  if (type.kind === 'list') return patternsOf(type.of);
  return type.kind === 'text' ? type.patterns.filter((pattern) => pattern !== PLAIN_TEXT) : [];
};

/** Names an input object by its index. */
export const inputName = (input: number): string => `input${input + 1}`;

/** Describes the type of an input or of a result. */
export function TypeWords({ type }: { readonly type: ContractInputType | ResultType }) {
  switch (type.kind) {
    case 'list': {
      // Only lists of results have the variable of their page size.
      const sizeVariable = 'sizeVariable' in type ? type.sizeVariable : null;
      return (
        <>
          {t().list}
          {sizeVariable !== null && t().asked(<code>{sizeVariable}</code>)}
          {sizeVariable === null && type.max !== null && t().upTo(number(type.max))}
          {type.nullable ? t().listOrNull : t().each}
          <TypeWords type={type.of} />
        </>
      );
    }
    case 'typename':
      return <code>{type.name}</code>;
    default:
      return (
        <>
          {wordsOf(type)}
          {type.nullable && t().orNull}
        </>
      );
  }
}

type SingleType = Exclude<ContractInputType | ResultType, { readonly kind: 'list' | 'typename' }>;

function wordsOf(type: SingleType): ComponentChildren {
  switch (type.kind) {
    case 'input':
      return t().see(<code>{inputName(type.input)}</code>);
    case 'object':
      return type.shapes.length > 1 ? t().oneOfSeveral : t().object;
    case 'enum':
      return type.values.map((value, index) => (
        <>
          {index > 0 && (index === type.values.length - 1 ? t().or : ', ')}
          <code>{value}</code>
        </>
      ));
    case 'integer':
      return integerWords(type);
    case 'text':
      return textWords(type);
    default:
      return t()[type.kind];
  }
}

function integerWords({ min, max }: { readonly min: number; readonly max: number }): string {
  const isAny = min === -(2 ** 31) && max === 2 ** 31 - 1;
  return isAny ? t().integer : t().between(number(min), number(max));
}

function textWords({ min, max, format }: TextLeaf): string {
  const named = Object.entries(t().formats).find(([name]) => name === format);
  if (named !== undefined) return named[1];
  if (max === null) return min === 0 ? t().text : t().atLeast(number(min));
  if (min === max) return t().exactly(number(max));
  return min === 0 ? t().atMost(number(max)) : t().ofTo(number(min), number(max));
}

/** Lists the patterns of a text. */
export const Patterns = ({ of }: { readonly of: readonly string[] }) => (
  <>
    {of.map((pattern) => (
      <span key={pattern}>
        {t().like} <code>{pattern}</code>
      </span>
    ))}
  </>
);
