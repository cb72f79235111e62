import type { ContractInputField } from '../../../../contract/src/serve.js';
import { Badge } from '../../components/badge.js';
import { language, texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { English, Inline } from '../inline.js';
import { inputName, Patterns, patternsOf, TypeWords } from './words.js';

const t = texts({
  en: {
    none: 'None. Send an empty object.',
    required: 'required',
    byDefault: 'default',
    exactlyOne: (names: string) => `Set exactly one of ${names}.`,
    atMostOne: (names: string) => `Set at most one of ${names}.`,
    and: ' and ',
    oneOf: 'exactly one of',
    plain: 'Texts must not contain NUL or unpaired surrogates. Lengths are counted in code points.',
  },
  de: {
    none: 'Keine. Senden Sie ein leeres Objekt.',
    required: 'erforderlich',
    byDefault: 'Standard',
    exactlyOne: (names: string) => `Setzen Sie genau eines von ${names}.`,
    atMostOne: (names: string) => `Setzen Sie höchstens eines von ${names}.`,
    and: ' und ',
    oneOf: 'genau eines von',
    plain: 'Texte dürfen weder NUL noch einzelne Surrogate enthalten. Längen werden in Codepoints gezählt.',
  },
});

/** The variables of an operation with types, bounds, defaults and descriptions. */
export function Variables({ of }: { readonly of: Operation }) {
  const { variables, inputs } = of.wire;
  return (
    <section>
      <h2>{t().variables}</h2>
      {Object.keys(variables).length === 0 ? <p>{t().none}</p> : <Fields of={of} fields={variables} path="variables" />}
      {of.wire.exclusive !== null && <p>{exclusiveText(of.wire.exclusive)}</p>}
      {inputs.map(({ fields, oneOf }, index) => (
        <section key={inputName(index)}>
          <h3>
            <code>{inputName(index)}</code>
            {oneOf && `, ${t().oneOf}`}
          </h3>
          <Fields of={of} fields={fields} path={`inputs.${index}`} />
        </section>
      ))}
      {Object.values(variables).length > 0 && <p class="fine">{t().plain}</p>}
    </section>
  );
}

function exclusiveText({ variables, required }: NonNullable<Operation['wire']['exclusive']>) {
  const names = [variables.slice(0, -1).map(quoted).join(', '), ...variables.slice(-1).map(quoted)].join(t().and);
  return <Inline text={required ? t().exactlyOne(names) : t().atMostOne(names)} />;
}

const quoted = (name: string): string => `\`${name}\``;

interface Props {
  readonly of: Operation;
  readonly fields: Readonly<Record<string, ContractInputField>>;
  /** Path in the contract. */
  readonly path: string;
}

const Fields = ({ of, fields, path }: Props) => (
  <dl class="entries">
    {Object.entries(fields).map(([name, field]) => (
      <div key={name}>
        <dt>
          <code class="name">{name}</code>
          {field.required && <Badge tone="accent">{t().required}</Badge>}
          <span class="type">
            <TypeWords type={field.type} />
          </span>
        </dt>
        <dd>
          <Meaning text={of.at[`${path}.${name}`]} />
          {of.notes[language.value][name] !== undefined && <span>{of.notes[language.value][name]}</span>}
          <Patterns of={patternsOf(field.type)} />
          {field.default !== undefined && (
            <span>
              {t().byDefault} <code>{JSON.stringify(field.default)}</code>
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const Meaning = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <span>
      <English text={text} />
    </span>
  );
