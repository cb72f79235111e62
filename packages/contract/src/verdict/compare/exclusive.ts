import type { Wire } from '../../document-contract.js';
import type { Exclusive } from '../../runtime/operation-metadata.js';
import { own, type ReportDifference } from './report.js';

/** Reports a change of mutually exclusive variables. */
export function compareExclusive(before: Wire, after: Wire, report: ReportDifference): void {
  const [was, is] = [before.exclusive, after.exclusive];
  if (describeChoice(was) === describeChoice(is)) return;
  const names = [...new Set([was, is].flatMap((one) => one?.variables ?? []))];
  const shared = names.filter((name) => own(before.variables, name) && own(after.variables, name));
  const isAlwaysSent = (name: string) => {
    const variable = own(before.variables, name);
    return variable?.required === true && !variable.type.nullable;
  };
  const always = shared.filter(isAlwaysSent);
  const sent = combinations(shared.filter((name) => !isAlwaysSent(name))).map((some) => [...always, ...some]);
  const refused = sent.find((some) => allows(was, some) && !allows(is, some));
  const what = `it was ${describeChoice(was)}, and is ${describeChoice(is)}`;
  const kind = refused === undefined ? 'exclusive-widened' : 'exclusive-tightened';
  report({ kind, path: 'variables', at: 'exclusive', what });
}

const describeChoice = (one: Exclusive | null): string =>
  one === null
    ? 'any of them'
    : `${one.required ? 'exactly one' : 'at most one'} of ${one.variables.map((name) => `$${name}`).join(', ')}`;

const allows = (one: Exclusive | null, sent: readonly string[]): boolean => {
  if (one === null) return true;
  const count = one.variables.filter((name) => sent.includes(name)).length;
  return count === 1 || (count === 0 && !one.required);
};

/** Returns combinations of up to three variables; more are refused for the same reasons. */
const combinations = (names: readonly string[]): readonly (readonly string[])[] =>
  [1, 2, 3].reduce<readonly (readonly string[])[]>(
    (some) => [...some, ...some.flatMap((sent) => names.map((name) => [...sent, name]))],
    [[]],
  );
