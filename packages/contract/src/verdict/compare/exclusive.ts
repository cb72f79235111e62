import type { Wire } from '../../document-contract.js';
import type { Exclusive } from '../../runtime/operation-facts.js';
import { own, type Report } from './report.js';

/** Tells whether variables may still be given together, or left out, as they might before. */
export function compareExclusive(before: Wire, after: Wire, report: Report): void {
  const [was, is] = [before.exclusive, after.exclusive];
  if (said(was) === said(is)) return;
  const names = [...new Set([was, is].flatMap((one) => one?.variables ?? []))];
  const given = combinations(names.filter((name) => own(before.variables, name) && own(after.variables, name)));
  const refused = given.find((some) => allows(was, some) && !allows(is, some));
  const what = `it was ${said(was)}, and is ${said(is)}`;
  if (refused === undefined) report({ kind: 'exclusive-widened', path: 'variables', at: 'exclusive', what });
  else report({ kind: 'exclusive-tightened', path: 'variables', at: 'exclusive', what });
}

const said = (one: Exclusive | null): string =>
  one === null
    ? 'any of them'
    : `${one.required ? 'exactly one' : 'one at most'} of ${one.variables.map((name) => `$${name}`).join(', ')}`;

const allows = (one: Exclusive | null, given: readonly string[]): boolean => {
  if (one === null) return true;
  const count = one.variables.filter((name) => given.includes(name)).length;
  return count === 1 || (count === 0 && !one.required);
};

/** Up to three of them: what more are refused for, three are refused for as well. */
const combinations = (names: readonly string[]): readonly (readonly string[])[] =>
  [1, 2, 3].reduce<readonly (readonly string[])[]>(
    (some) => [...some, ...some.flatMap((given) => names.map((name) => [...given, name]))],
    [[]],
  );
