import type { OperationDefinitionNode } from 'graphql';
import type { Sunset } from '../manifest.js';
import { isDay } from './dates.js';
import { type Diagnostic, diagnostic, type Place, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';

/** An end of life as somebody wrote it down, in a document or in `documents/retired.yaml`. */
export interface WrittenSunset {
  readonly on: unknown;
  readonly reason: string;
  readonly successor: string | null;
}

/** `@sunset` of an operation with its place; null where it has none, or one whose values are not valid. */
export function readSunset(
  operation: OperationDefinitionNode,
  reader: DirectiveReader,
): { readonly place: Place; readonly written: WrittenSunset } | null {
  const node = findDirective('sunset', operation);
  const values = reader.read('sunset', operation);
  if (!node || !values) return null;
  const { on, reason, successor } = values;
  return { place: placeOf(node), written: { on, reason, successor: successor ?? null } };
}

/** A day that exists, a reason, and a successor that clients can move to. */
export function* checkSunset(
  id: string,
  { on, reason, successor }: WrittenSunset,
  place: Place,
  published: ReadonlySet<string>,
): Generator<Diagnostic> {
  const at = (problem: string, mend: string) => diagnostic(place, { subject: id, problem, mend });
  if (!isDay(on)) yield at(`${JSON.stringify(on)} is no day`, 'write the day as YYYY-MM-DD');
  if (reason.trim() === '') yield at('the sunset has no reason', 'write why it goes away, for client developers');
  if (successor === id) yield at('it names itself as its successor', 'write another documentId, or none');
  else if (successor !== null && !published.has(successor))
    yield at(`the successor ${successor} is not published`, 'write the documentId of a document that is, or none');
}

/** The same as the manifest holds it. */
export const toSunset = ({ on, reason, successor }: WrittenSunset): Sunset => ({ on: String(on), reason, successor });
