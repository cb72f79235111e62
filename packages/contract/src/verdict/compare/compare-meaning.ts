import { GraphQLError, parseConstValue, stripIgnoredCharacters, valueFromASTUntyped } from 'graphql';
import type { ArgumentMeaning, DocumentContract, FieldMeaning, Wire } from '../../document-contract.js';
import { implies } from '../../implication.js';
import { canonical } from '../../json.js';
import { type Meanings, pairMeanings } from './pair-meanings.js';
import { conditionChange, own, type ReportAt, type ReportDifference, reportAt } from './report.js';
import { namesIn, type ResultFields } from './result-fields.js';

/** Reports each change of fields, arguments and conditions behind keys of both sides. */
export function compareMeanings(
  before: DocumentContract,
  after: DocumentContract,
  resultFields: ResultFields,
  report: ReportDifference,
): void {
  const variables = { before: before.wire.variables, after: after.wire.variables };
  for (const key of Object.keys(before.meaning.fields)) {
    if (own(after.meaning.fields, key) === undefined) continue;
    const path = `result.${key}`;
    const { was, is } = resultFields.at(path);
    const types = resultFields.typesOf(path);
    const compared = is.filter(({ of }) => !resultFields.isNewFor(path, of ?? types.types));
    const { pairs, added, lost, ...earlier } = pairMeanings(was, compared, types);
    const change = reportAt(report, path, ['written']);
    for (const [old, now] of pairs) compareMeaning(old, now, variables, change);
    for (const now of added) compareAdded(earlier, now, variables, change);
    // Another type may have the key in its place, for the same values of variables.
    for (const { when: old = '' } of lost) {
      const inPlace = is.filter(({ when = '' }) => implies(old, when));
      if (old === '' && is.every(({ when }) => when)) change(...conditionChange(true));
      else if (inPlace.length === 0)
        change('result-condition-changed', `its condition was ${old}, and is ${conditionsIn(is)}`);
      else if (!inPlace.some(({ when = '' }) => impliesByDefault(old, when, variables)))
        change('result-key-omitted-by-default', otherDefault(inPlace));
    }
  }
}

/** Compares the meanings of one possible type. */
function compareMeaning(was: FieldMeaning, is: FieldMeaning, variables: Variables, change: ReportAt): void {
  if (was.field !== is.field) change('field-replaced', replaced([was], is));
  else compareArguments(was.arguments, is.arguments, variables, change);
  if (was.when && is.when) {
    if (!implies(was.when, is.when)) {
      change('result-condition-changed', otherCondition([was], is));
    } else {
      if (!implies(is.when, was.when)) change('result-condition-widened', otherCondition([was], is));
      if (!impliesByDefault(was.when, is.when, variables)) change('result-key-omitted-by-default', otherDefault([is]));
    }
    // Shapes cover the condition of a key unless possible types differ in it.
  } else if (was.of && was.when !== is.when) change(...conditionChange(is.when !== undefined));
}

/**
 * As `implies`, also for requests that omit variables. Such a request has the default of either
 * side. A variable without a default on one side counts with each value, as in `implies`.
 */
function impliesByDefault(one: string, other: string, { before, after }: Variables): boolean {
  const defaultOf = (name: string, variables: Wire['variables']): boolean | null => {
    const value = own(variables, name)?.default;
    return typeof value === 'boolean' ? value : null;
  };
  // `$0full`, which is no name of a variable, holds if a request sends `$full`.
  const withDefaults = (when: string, variables: Wire['variables']): string =>
    when.replace(/(!?)\$(\w+)/g, (part, not: string, name: string) => {
      if (defaultOf(name, before) === null || defaultOf(name, after) === null) return part;
      return defaultOf(name, variables) === (not === '') ? `(${part} or !$0${name})` : `(${part} and $0${name})`;
    });
  return implies(withDefaults(one, before), withDefaults(other, after));
}

/** Compares the meaning of a type that did not have the key with those of others. */
function compareAdded({ earlier, isRename }: Earlier, is: FieldMeaning, variables: Variables, change: ReportAt): void {
  const ofField = earlier.filter(({ field }) => field === is.field);
  if (ofField.length === 0) change('field-replaced', replaced(earlier, is));
  else if (ofField.every((old) => canonical(old.arguments) !== canonical(is.arguments)))
    change('argument-changed', `${is.field} has other arguments`);
  const { when: now = '' } = is;
  const kept = earlier.flatMap(({ when }) => (when && implies(when, now) ? [when] : []));
  if (isRename && kept.length > 0 && !kept.some((when) => impliesByDefault(when, now, variables)))
    change('result-key-omitted-by-default', otherDefault([is]));
  if (now === '' || kept.length > 0) return;
  if (isRename && earlier.some(({ when }) => !when)) change(...conditionChange(true));
  else if (conditionsIn(earlier)) change('result-condition-changed', otherCondition(earlier, is));
}

type Earlier = Pick<ReturnType<typeof pairMeanings>, 'earlier' | 'isRename'>;

const replaced = (was: Meanings, { field }: FieldMeaning): string => `it was ${namesIn(was)}, and is ${field}`;

const otherCondition = (was: Meanings, { when }: FieldMeaning): string =>
  `its condition was ${conditionsIn(was)}, and is ${when}`;

const otherDefault = (is: Meanings): string => `a variable of its condition ${conditionsIn(is)} has another default`;

const conditionsIn = (meanings: Meanings): string =>
  [...new Set(meanings.flatMap(({ when }) => when ?? []))].sort().join(' or ');

interface Variables {
  readonly before: Wire['variables'];
  readonly after: Wire['variables'];
}

type Arguments = FieldMeaning['arguments'];

function compareArguments(was: Arguments, is: Arguments, variables: Variables, change: ReportAt): void {
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, now] = [clientArgument(own(was, name), variables), clientArgument(own(is, name), variables)];
    const [from, to] = [old.display, now.display];
    if (now.isRefused || isRemoved(old.variable, variables)) continue;
    // Reported as a change of the variable.
    if (old.variable === now.variable && gainsOrLosesDefault(old.variable, variables)) continue;
    if (old.variable !== now.variable)
      change('argument-changed', `${name} is ${now.variable ?? to}, instead of ${old.variable ?? from}`);
    else if (old.value !== now.value) {
      const isDefault = (own(was, name)?.value ?? null) === (own(is, name)?.value ?? null);
      if (isDefault) change('argument-default-changed', defaultChange(name, old, now), ['defined']);
      else change('argument-changed', `${name} is ${to}, instead of ${from}`);
    }
  }
}

const defaultChange = (name: string, was: ClientArgument, is: ClientArgument): string =>
  `${name} has ${usualValueOf(is)} if it is omitted, and had ${usualValueOf(was)}`;

/** An argument without a default may also be one that does not exist: contracts have neither. */
const usualValueOf = ({ value, display }: ClientArgument): string =>
  value === OMITTED ? 'no value' : `the value ${display}`;

/** Value of an argument without value and default. It is not JSON, so it equals no other value. */
const OMITTED = 'omitted';

/** True if the variable was removed, so that requests with it are refused. */
const isRemoved = (variable: string | null, { after }: Variables): boolean =>
  variable !== null && own(after, variable.slice(1)) === undefined;

/** True if the variable has a default on one side only. */
const gainsOrLosesDefault = (variable: string | null, { before, after }: Variables): boolean => {
  const [was, is] = [before, after].map((all) => (variable === null ? undefined : own(all, variable.slice(1))));
  return was !== undefined && is !== undefined && 'default' in was !== 'default' in is;
};

/** An argument from the view of existing clients, which send only the old variables. */
interface ClientArgument {
  readonly variable: string | null;
  /** Normalized value if they send nothing. */
  readonly value: string;
  /** Value for readers. */
  readonly display: string;
  /** True if their requests are refused. */
  readonly isRefused: boolean;
}

function clientArgument(argument: ArgumentMeaning | undefined, { before, after }: Variables): ClientArgument {
  const { value: written = null, default: byDefault = null } = argument ?? {};
  const usual = { value: byDefault === null ? OMITTED : jsonOf(byDefault), display: byDefault ?? OMITTED };
  if (written === null) return { variable: null, ...usual, isRefused: false };
  if (!written.startsWith('$')) {
    const value = jsonOf(withoutFresh(withoutDefaults(written, before), { before, after }));
    return { variable: null, value, display: written, isRefused: false };
  }
  const name = written.slice(1);
  const known = own(before, name);
  // No default replaces a value that clients always send.
  const omitted = known?.required ? { value: OMITTED, display: OMITTED } : usual;
  if (known) return { variable: written, ...omitted, isRefused: false };
  const fresh = own(after, name);
  const isRefused = fresh?.required === true;
  if (fresh === undefined || !('default' in fresh)) return { variable: null, ...usual, isRefused };
  const value = canonical(fresh.default);
  return { variable: null, value, display: value, isRefused };
}

/**
 * Removes from an object (`{ after: $after = 1 }`) the defaults of variables that clients always
 * send. A default that is a list or an object stays.
 */
const withoutDefaults = (literal: string, known: Wire['variables']): string =>
  literal.replace(STRING_OR_DEFAULT, (text, name: string | undefined) =>
    name !== undefined && own(known, name)?.required ? `$${name}` : text,
  );

/**
 * Removes from an object (`{ after: $after }`) the fields of new variables that requests may omit,
 * or writes their defaults. A default that is an object stays.
 */
const withoutFresh = (literal: string, { before, after }: Variables): string =>
  literal.replace(STRING_OR_FIELD, (text, name?: string, variable?: string, byDefault?: string) => {
    const fresh = variable === undefined || own(before, variable) ? undefined : own(after, variable);
    if (fresh === undefined || fresh.required) return text;
    const value = 'default' in fresh ? canonical(fresh.default) : byDefault;
    return value === undefined ? '' : `${name}: ${value}`;
  });

const STRING = String.raw`"""(?:\\"""|[\s\S])*?"""|"(?:[^"\\]|\\.)*"`;
const STRING_OR_DEFAULT = new RegExp(String.raw`${STRING}|\$(\w+) = (?:${STRING}|[\w.+-]+)`, 'g');
const STRING_OR_FIELD = new RegExp(String.raw`${STRING}|(\w+): \$(\w+)(?: = (${STRING}|[\w.+-]+))?(?=[,}])`, 'g');

/** Returns a literal as JSON, like defaults of variables; as one text if it contains variables. */
export function jsonOf(literal: string): string {
  try {
    return canonical(valueFromASTUntyped(parseConstValue(literal, { noLocation: true })));
  } catch (error) {
    if (error instanceof GraphQLError) return stripIgnoredCharacters(literal);
    throw error;
  }
}
