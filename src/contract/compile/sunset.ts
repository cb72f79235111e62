import { type OperationDefinitionNode, type VariableNode, visit } from 'graphql';
import { isMap, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Sunset } from '../manifest.js';
import { isDay } from '../scalars.js';
import { type Diagnostic, diagnostic, type Place, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import type { OwnRule } from './rules.js';
import { isDocumentId, type SourceFile } from './sources.js';

// The end of a document's life: what `@sunset` announces, and what `documents/retired.yaml` says of it afterwards.

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
      mend: 'write the value itself',
    });
}

/** A day that exists, a reason, and a successor that clients can move to. */
export function* checkSunset(
  id: string,
  { on, reason, successor }: WrittenSunset,
  place: Place,
  published: ReadonlySet<string>,
): Generator<Diagnostic> {
  const at = (rule: OwnRule, problem: string, mend: string) => diagnostic(place, { rule, subject: id, problem, mend });
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
export const toSunset = ({ on, reason, successor }: WrittenSunset): Sunset => ({ on: String(on), reason, successor });

export interface RetiredResult {
  readonly entries: ReadonlyMap<string, WrittenSunset>;
  readonly diagnostics: readonly Diagnostic[];
}

const shape = z.strictObject({
  on: z.unknown(),
  reason: z.string(),
  successor: z.string().nullable().default(null),
});

const FORM = 'write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}';

/**
 * `documents/retired.yaml`: the ids that were published once and answer 410 for ever. `published` are the ids that
 * have a document now, by file.
 */
export function readRetired(source: SourceFile | null, published: ReadonlyMap<string, string>): RetiredResult {
  if (source === null) return { entries: new Map(), diagnostics: [] };
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: source.file, line, column: col };
  };
  const diagnostics: Diagnostic[] = [];
  const refuse = (offset: number, rule: OwnRule, subject: string | null, problem: string, mend: string) =>
    diagnostics.push(diagnostic(placeAt(offset), { rule, subject, problem, mend }));

  for (const error of document.errors) refuse(error.pos[0], 'retired-yaml', null, error.message, FORM);
  if (document.errors.length > 0 || isEmpty(document.contents)) return { entries: new Map(), diagnostics };
  if (!isMap(document.contents)) {
    refuse(0, 'retired-form', null, 'the file is no map of ids', FORM);
    return { entries: new Map(), diagnostics };
  }

  const entries = new Map<string, WrittenSunset>();
  const ids = new Set(published.keys());
  for (const { key, value } of document.contents.items) {
    const offset = key.range[0];
    const id = isScalar(key) ? String(key.value) : '';
    if (!isDocumentId(id))
      refuse(offset, 'retired-id', id, `"${id}" was never a documentId`, 'write the id as it was published');
    const file = published.get(id);
    if (file !== undefined)
      refuse(
        offset,
        'retired-id',
        id,
        `it is retired, but ${file} still publishes it`,
        `remove ${file}, or this entry`,
      );
    const entry = shape.safeParse(value?.toJS(document));
    if (!entry.success) {
      const [issue] = entry.error.issues;
      refuse(
        offset,
        'retired-form',
        id,
        `the entry is not complete: ${[...(issue?.path ?? []), issue?.message].join(': ')}`,
        FORM,
      );
      continue;
    }
    const written = { on: entry.data.on, reason: entry.data.reason, successor: entry.data.successor };
    diagnostics.push(...checkSunset(id, written, placeAt(offset), ids));
    entries.set(id, written);
  }
  return { entries, diagnostics };
}

const isEmpty = (contents: ParsedNode | null) => contents === null || (isScalar(contents) && contents.value === null);
