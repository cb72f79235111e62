import { type OperationDefinitionNode, type VariableNode, visit } from 'graphql';
import type { z } from 'zod';
import type { Place } from '../origins.js';
import type { Retirement, Sunset } from '../runtime/operation-metadata.js';
import { isDay } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import { type DirectiveReader, findDirective, type sunsetArguments } from '../sdl/directives.js';
import type { OwnRule } from '../sdl/rules.js';

// Sunsets of documents (`@sunset`) and retirements (`documents/retired.yaml`).

/** A retirement as written in a document or in `documents/retired.yaml`. */
export type WrittenRetirement = Omit<WrittenSunset, 'since'>;

type WrittenSunset = z.infer<typeof sunsetArguments>;

/** A sunset with its place. */
export interface PlacedSunset {
  readonly place: Place;
  readonly written: WrittenSunset;
}

/** Returns `@sunset` of an operation; null if it is missing or invalid. */
export function readSunset(operation: OperationDefinitionNode, reader: DirectiveReader): PlacedSunset | null {
  const node = findDirective('sunset', operation);
  const written = reader.read('sunset', operation);
  return node && written ? { place: placeOf(node), written } : null;
}

/** Rejects variables in `@sunset`: its values must be known at build time. */
export function* checkSunsetValues(id: string, operation: OperationDefinitionNode): Generator<Diagnostic> {
  const node = findDirective('sunset', operation);
  const variables: VariableNode[] = [];
  if (node) visit(node, { Variable: (variable) => void variables.push(variable) });
  for (const variable of variables)
    yield diagnostic(placeOf(variable), {
      rule: 'sunset-variable',
      subject: id,
      problem: `$${variable.name.value} is known only in a request, but a sunset must be known before`,
      fix: 'write the value itself',
    });
}

/**
 * Checks the days of a sunset, of which `since` is not after the removal (RFC 9745 §4), its reason
 * and its successor. Warns about a passed one: it is no error, so that an old commit still builds.
 */
export function* checkSunset(
  id: string,
  { place, written }: PlacedSunset,
  published: ReadonlySet<string>,
  utcToday: string,
): Generator<Diagnostic> {
  const { since, on } = written;
  const at = (rule: OwnRule, problem: string, fix: string) => diagnostic(place, { rule, subject: id, problem, fix });
  if (!isDay(since))
    yield at('sunset-day', `${JSON.stringify(since)} is not a valid day`, 'write the day as YYYY-MM-DD');
  else if (isDay(on) && since > on)
    yield at(
      'sunset-since',
      `it is removed on ${on}, before its deprecation starts (${since})`,
      `write a since of ${on} or earlier, or a later on`,
    );
  yield* checkRetirement(id, written, place, published);
  if (isDay(on) && on <= utcToday)
    yield diagnostic(place, {
      rule: 'sunset-passed',
      severity: 'warning',
      subject: id,
      problem: `it ended on ${on}: since that day the service answers it with 410 DOCUMENT_RETIRED`,
      fix: `remove the document and write ${id} into documents/retired.yaml, or write a later day`,
    });
}

/** Checks the day, the reason and the successor of a retirement. */
export function* checkRetirement(
  id: string,
  { on, reason, successor }: WrittenRetirement,
  place: Place,
  published: ReadonlySet<string>,
): Generator<Diagnostic> {
  const at = (rule: OwnRule, problem: string, fix: string) => diagnostic(place, { rule, subject: id, problem, fix });
  if (!isDay(on)) yield at('sunset-day', `${JSON.stringify(on)} is not a valid day`, 'write the day as YYYY-MM-DD');
  if (reason.trim() === '')
    yield at('sunset-reason', 'the sunset has no reason', 'write the reason of the removal, for client developers');
  if (successor === id) yield at('sunset-successor', 'it is its own successor', 'write another documentId, or none');
  else if (successor !== null && !published.has(successor))
    yield at(
      'sunset-successor',
      `the successor ${successor} is not published`,
      'write the documentId of a published document, or none',
    );
}

/** Converts it to the form of the manifest. */
export const toRetirement = ({ on, reason, successor }: WrittenRetirement): Retirement => ({
  on: String(on),
  reason,
  successor,
});

export const toSunset = ({ since, ...rest }: WrittenSunset): Sunset => ({
  since: String(since),
  ...toRetirement(rest),
});

/** Reports cyclic successors. */
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
        problem: `its successors form a cycle: ${[...path, id].join(' → ')}`,
        fix: 'write the documentId of a document that is not retired',
      });
  }
}
