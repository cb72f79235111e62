import type { ArgumentMeaning, DocumentContract, FieldMeaning } from '../document-contract.js';
import { canonical } from '../hash.js';
import { type Behind, namesIn } from './behind.js';
import type { Report } from './report.js';

/** Tells each difference of what is behind the keys that there were and are: fields, and what they are given. */
export function compareMeanings(
  before: DocumentContract,
  after: DocumentContract,
  behind: Behind,
  report: Report,
): void {
  for (const key of Object.keys(before.meaning.fields)) {
    if (after.meaning.fields[key] === undefined) continue;
    const path = `result.${key}`;
    const { was, is } = behind.at(path);
    const [names, now] = [namesIn(was), namesIn(is)];
    if (names !== now)
      report({ kind: 'field-replaced', path, what: `it was ${names}, and is ${now}`, from: ['written'] });
    for (const field of new Set(was.map((one) => one.field)))
      compareGiven(
        was.filter((one) => one.field === field),
        is.filter((one) => one.field === field),
        path,
        report,
      );
  }
}

/** What a field is given: in one way for all possible types, or in several. */
function compareGiven(was: readonly FieldMeaning[], is: readonly FieldMeaning[], path: string, report: Report): void {
  const [old, now, ...others] = [was[0], is[0], ...was.slice(1), ...is.slice(1)];
  if (old === undefined || now === undefined) return;
  const [from, to] = [was, is].map((ones) => canonical(ones.map((one) => one.arguments)));
  if (others.length === 0) compareArguments(old.arguments, now.arguments, path, report);
  else if (from !== to)
    report({ kind: 'argument-changed', path, what: `${old.field} is given other arguments`, from: ['written'] });
}

type Arguments = FieldMeaning['arguments'];

const NOT_GIVEN: ArgumentMeaning = { written: null, byDefault: null };

function compareArguments(was: Arguments, is: Arguments, path: string, report: Report): void {
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, now] = [was[name] ?? NOT_GIVEN, is[name] ?? NOT_GIVEN];
    const [from, to] = [old.written ?? old.byDefault, now.written ?? now.byDefault];
    const what = `its ${name} was ${from ?? 'nothing'}, and is ${to ?? 'nothing'}`;
    if (old.written !== now.written) {
      if (from !== to) report({ kind: 'argument-changed', path, what, from: ['written'] });
    } else if (old.byDefault !== now.byDefault) {
      const said = `${name} is ${now.byDefault ?? 'nothing'} where it is left out, and was ${old.byDefault ?? 'nothing'}`;
      report({ kind: 'argument-default-changed', path, what: said, from: ['defined'] });
    }
  }
}
