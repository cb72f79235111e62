import { GraphQLError, parseConstValue, valueFromASTUntyped } from 'graphql';
import type { ArgumentMeaning, DocumentContract, FieldMeaning, Wire } from '../../document-contract.js';
import { canonical } from '../../json.js';
import { own, type ReportAt, type ReportDifference, reportAt } from './report.js';
import { namesIn, type ResultFields } from './result-fields.js';

/** Reports each change of fields and arguments behind keys of both sides. */
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
    for (const [old, now] of pairMeanings(was, is))
      compareKey(old, now, variables, reportAt(report, path, ['written']));
  }
}

type Meanings = readonly FieldMeaning[];

/** Pairs the meanings of each possible type if both sides have the same ones, else all of them. */
function pairMeanings(was: Meanings, is: Meanings): readonly (readonly [was: Meanings, is: Meanings])[] {
  const [from, to] = [was, is].map((all) => canonical(all.map((one) => ({ ...one, of: undefined }))));
  if (from !== to) return [[was, is]];
  return was.flatMap((old) =>
    is.flatMap((now) => (now.of?.some((type) => old.of?.includes(type)) ? [[[old], [now]] as const] : [])),
  );
}

function compareKey(was: Meanings, is: Meanings, variables: Variables, change: ReportAt): void {
  const [names, now] = [namesIn(was), namesIn(is)];
  if (names !== now) change('field-replaced', `it was ${names}, and is ${now}`);
  const [when, then] = [was, is].map(conditionsIn);
  // An added or removed condition is reported for the key itself, unless types exchange it.
  const isOfTypes = was.length === 1 && was[0]?.of !== undefined;
  if (when !== then && (isOfTypes || (when && then)))
    change('result-condition-changed', `its condition was ${when || 'none'}, and is ${then || 'none'}`);
  for (const name of new Set(was.map(({ field }) => field))) {
    const ofField = (meanings: Meanings) => meanings.filter(({ field }) => field === name);
    compareFieldArguments(ofField(was), ofField(is), variables, change);
  }
}

const conditionsIn = (meanings: readonly FieldMeaning[]): string =>
  [...new Set(meanings.flatMap(({ when }) => when ?? []))].sort().join(' or ');

/** Compares the arguments of a field; possible types may have different ones. */
function compareFieldArguments(was: Meanings, is: Meanings, variables: Variables, change: ReportAt): void {
  const [old, now, ...others] = [was[0], is[0], ...was.slice(1), ...is.slice(1)];
  if (old === undefined || now === undefined) return;
  const [from, to] = [was, is].map((ones) => canonical(ones.map((one) => one.arguments)));
  if (others.length === 0) compareArguments(old.arguments, now.arguments, variables, change);
  else if (from !== to) change('argument-changed', `${old.field} has other arguments`);
}

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
    if (old.variable !== now.variable)
      change('argument-changed', `${name} is ${now.variable ?? to}, instead of ${old.variable ?? from}`);
    else if (old.value !== now.value) {
      const isDefault = (own(was, name)?.value ?? null) === (own(is, name)?.value ?? null);
      if (isDefault) change('argument-default-changed', defaultChange(name, old, now), ['defined']);
      else change('argument-changed', `${name} is ${to}, instead of ${from}`);
    }
  }
}

function defaultChange(name: string, was: ClientArgument, is: ClientArgument): string {
  if (was.value === OMITTED) return `${name} is ${is.display} if it is omitted, and had no default`;
  if (is.value === OMITTED) return `${name} has no default, and had ${was.display}`;
  return `${name} is ${is.display} if it is omitted, instead of ${was.display}`;
}

/** Value of an argument without value and default. It is not JSON, so it equals no other value. */
const OMITTED = 'omitted';

/** True if the variable was removed, so that requests with it are refused. */
const isRemoved = (variable: string | null, { after }: Variables): boolean =>
  variable !== null && own(after, variable.slice(1)) === undefined;

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
  if (!written.startsWith('$')) return { variable: null, value: jsonOf(written), display: written, isRefused: false };
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

/** Returns a literal as JSON, like defaults of variables; unchanged if it contains variables. */
function jsonOf(literal: string): string {
  try {
    return canonical(valueFromASTUntyped(parseConstValue(literal, { noLocation: true })));
  } catch (error) {
    if (error instanceof GraphQLError) return literal;
    throw error;
  }
}
