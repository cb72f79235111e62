import { type OperationDefinitionNode, type VariableNode, visit } from 'graphql';
import type { Place } from '../origins.js';
import type { Retirement, Sunset } from '../runtime/operation-facts.js';
import { isDay } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import { type DirectiveReader, findDirective } from '../sdl/directives.js';
import type { OwnRule } from '../sdl/rules.js';

// The end of a document's life, as `@sunset` announces it; `documents/retired.yaml` says of it afterwards.

/** An end of life as somebody wrote it down, in a document or in `documents/retired.yaml`. */
export interface WrittenRetirement {
  readonly on: unknown;
  readonly reason: string;
  readonly successor: string | null;
}

export interface WrittenSunset extends WrittenRetirement {
  readonly since: unknown;
}

/** What is announced of one document, and where. */
export interface PlacedSunset {
  readonly place: Place;
  readonly written: WrittenSunset;
}

/** `@sunset` of an operation with its place; null where it has none, or one whose values are not valid. */
export function readSunset(operation: OperationDefinitionNode, reader: DirectiveReader): PlacedSunset | null {
  const node = findDirective('sunset', operation);
  const values = reader.read('sunset', operation);
  if (!node || !values) return null;
  const { since, on, reason, successor } = values;
  return { place: placeOf(node), written: { since, on, reason, successor: successor ?? null } };
}

/** What `@sunset` says is known when it is published: it does not come with a request. */
export function* checkSunsetValues(id: string, operation: OperationDefinitionNode): Generator<Diagnostic> {
  const node = findDirective('sunset', operation);
  const variables: VariableNode[] = [];
  if (node) visit(node, { Variable: (variable) => void variables.push(variable) });
  for (const variable of variables)
    yield diagnostic(placeOf(variable), {
      rule: 'sunset-variable',
      subject: id,
      problem: `$${variable.name.value} is known in a request only, and a sunset before it`,
      fix: 'write the value itself',
    });
}

/** A day that exists, and is no later than the one on which the document goes: RFC 9745 §4. */
export function* checkSince(id: string, { place, written: { since, on } }: PlacedSunset): Generator<Diagnostic> {
  const at = (rule: OwnRule, problem: string, fix: string) => diagnostic(place, { rule, subject: id, problem, fix });
  if (!isDay(since)) yield at('sunset-day', `${JSON.stringify(since)} is no day`, 'write the day as YYYY-MM-DD');
  else if (isDay(on) && since > on)
    yield at(
      'sunset-since',
      `it goes away on ${on}, before clients are told to leave it (${since})`,
      `write a since of ${on} or earlier, or a later day to go away on`,
    );
}

/** A day that exists, a reason, and a successor that clients can move to. */
export function* checkRetirement(
  id: string,
  { on, reason, successor }: WrittenRetirement,
  place: Place,
  published: ReadonlySet<string>,
): Generator<Diagnostic> {
  const at = (rule: OwnRule, problem: string, fix: string) => diagnostic(place, { rule, subject: id, problem, fix });
  if (!isDay(on)) yield at('sunset-day', `${JSON.stringify(on)} is no day`, 'write the day as YYYY-MM-DD');
  if (reason.trim() === '')
    yield at('sunset-reason', 'the sunset has no reason', 'write why it goes away, for client developers');
  if (successor === id)
    yield at('sunset-successor', 'it names itself as its successor', 'write another documentId, or none');
  else if (successor !== null && !published.has(successor))
    yield at(
      'sunset-successor',
      `the successor ${successor} is not published`,
      'write the documentId of a document that is, or none',
    );
}

/** The same as the manifest holds it. */
export const toRetirement = ({ on, reason, successor }: WrittenRetirement): Retirement => ({
  on: String(on),
  reason,
  successor,
});

export const toSunset = ({ since, ...rest }: WrittenSunset): Sunset => ({
  since: String(since),
  ...toRetirement(rest),
});

/** A sunset whose day has passed keeps nobody from building: a commit that was built stays buildable. */
export function* checkPassed(id: string, { place, written }: PlacedSunset, utcToday: string): Generator<Diagnostic> {
  if (!isDay(written.on) || written.on > utcToday) return;
  yield diagnostic(place, {
    rule: 'sunset-passed',
    severity: 'warning',
    subject: id,
    problem: `its end was ${written.on}: from that day on it is answered 410 DOCUMENT_RETIRED, though it is still here`,
    fix: `remove the document, and write ${id} into documents/retired.yaml; or write a later day, and it answers again`,
  });
}

/** Successors lead to a document that stays: whoever follows them comes to an end. */
export function* checkCircles(sunsets: ReadonlyMap<string, PlacedSunset>): Generator<Diagnostic> {
  for (const [id, { place }] of sunsets) {
    const path = [id];
    let next = sunsets.get(id)?.written.successor ?? null;
    while (next !== null && !path.includes(next)) {
      path.push(next);
      next = sunsets.get(next)?.written.successor ?? null;
    }
    if (next === id && path.length > 1)
      yield diagnostic(place, {
        rule: 'sunset-successor',
        subject: id,
        problem: `its successors lead back to it: ${[...path, id].join(' → ')}`,
        fix: 'write a documentId that stays',
      });
  }
}
