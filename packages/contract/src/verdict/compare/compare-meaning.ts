import { GraphQLError, parseConstValue, valueFromASTUntyped } from 'graphql';
import type { ArgumentMeaning, DocumentContract, FieldMeaning, Wire } from '../../document-contract.js';
import { canonical } from '../../json.js';
import { type Behind, namesIn } from './behind.js';
import { own, type Report } from './report.js';

/** Tells each difference of what is behind the keys that there were and are: fields, and what they are given. */
export function compareMeanings(
  before: DocumentContract,
  after: DocumentContract,
  behind: Behind,
  report: Report,
): void {
  for (const key of Object.keys(before.meaning.fields)) {
    if (own(after.meaning.fields, key) === undefined) continue;
    const path = `result.${key}`;
    const { was, is } = behind.at(path);
    const [names, now] = [namesIn(was), namesIn(is)];
    if (names !== now)
      report({ kind: 'field-replaced', path, what: `it was ${names}, and is ${now}`, from: ['written'] });
    const [when, then] = [was, is].map(conditionsIn);
    // That a condition comes or goes is told of the key itself.
    if (when && then && when !== then)
      report({
        kind: 'result-condition-changed',
        path,
        what: `it is there by ${then}, and was by ${when}`,
        from: ['written'],
      });
    for (const field of new Set(was.map((one) => one.field)))
      compareGiven(
        was.filter((one) => one.field === field),
        is.filter((one) => one.field === field),
        path,
        { before: before.wire.variables, after: after.wire.variables },
        report,
      );
  }
}

const conditionsIn = (meanings: readonly FieldMeaning[]): string =>
  [...new Set(meanings.flatMap(({ when }) => when ?? []))].sort().join(' or ');

/** What a field is given: in one way for all possible types, or in several. */
function compareGiven(
  was: readonly FieldMeaning[],
  is: readonly FieldMeaning[],
  path: string,
  variables: Variables,
  report: Report,
): void {
  const [old, now, ...others] = [was[0], is[0], ...was.slice(1), ...is.slice(1)];
  if (old === undefined || now === undefined) return;
  const [from, to] = [was, is].map((ones) => canonical(ones.map((one) => one.arguments)));
  if (others.length === 0) compareArguments(old.arguments, now.arguments, path, variables, report);
  else if (from !== to)
    report({ kind: 'argument-changed', path, what: `${old.field} is given other arguments`, from: ['written'] });
}

interface Variables {
  readonly before: Wire['variables'];
  readonly after: Wire['variables'];
}

type Arguments = FieldMeaning['arguments'];

function compareArguments(was: Arguments, is: Arguments, path: string, variables: Variables, report: Report): void {
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, now] = [given(own(was, name), variables), given(own(is, name), variables)];
    const [from, to] = [old.shown, now.shown];
    if (now.isDemanded || isRemoved(old.variable, variables)) continue;
    if (old.variable !== now.variable)
      report({
        kind: 'argument-changed',
        path,
        what: `${name} is ${now.variable ?? to}, in place of ${old.variable ?? from}`,
        from: ['written'],
      });
    else if (old.value !== now.value)
      report(
        (own(was, name)?.value ?? null) === (own(is, name)?.value ?? null)
          ? {
              kind: 'argument-default-changed',
              path,
              what: `${name} is ${to} where nothing is given, in place of ${from}`,
              from: ['defined'],
            }
          : { kind: 'argument-changed', path, what: `${name} is ${to}, in place of ${from}`, from: ['written'] },
      );
  }
}

/** Whoever sends it is refused, whatever stands in its place. */
const isRemoved = (variable: string | null, { after }: Variables): boolean =>
  variable !== null && own(after, variable.slice(1)) === undefined;

/** What an argument is to the clients that there were: they send the variables of before, and no others. */
interface GivenArgument {
  readonly variable: string | null;
  /** What it is where they send nothing, in one spelling. */
  readonly value: string;
  /** The same for readers. */
  readonly shown: string;
  /** They are refused, whatever it is. */
  readonly isDemanded: boolean;
}

function given(argument: ArgumentMeaning | undefined, { before, after }: Variables): GivenArgument {
  const { value: written = null, default: byDefault = null } = argument ?? {};
  const usual = { value: byDefault === null ? 'nothing' : jsonOf(byDefault), shown: byDefault ?? 'nothing' };
  if (written === null) return { variable: null, ...usual, isDemanded: false };
  if (!written.startsWith('$')) return { variable: null, value: jsonOf(written), shown: written, isDemanded: false };
  const name = written.slice(1);
  if (own(before, name)) return { variable: written, ...usual, isDemanded: false };
  const fresh = own(after, name);
  const isDemanded = fresh?.required === true;
  if (fresh === undefined || !('default' in fresh)) return { variable: null, ...usual, isDemanded };
  const value = canonical(fresh.default);
  return { variable: null, value, shown: value, isDemanded };
}

/** A literal as a client would send it, as the defaults of variables are written too; with variables in it, itself. */
function jsonOf(literal: string): string {
  try {
    return canonical(valueFromASTUntyped(parseConstValue(literal, { noLocation: true })));
  } catch (error) {
    if (error instanceof GraphQLError) return literal;
    throw error;
  }
}
