import { isMap, isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { z } from 'zod';
import { type Diagnostic, diagnostic, type Place } from './diagnostic.js';
import { isDocumentId } from './ids.js';
import type { SourceFile } from './sources.js';
import { checkSunset, type WrittenSunset } from './sunset.js';

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
  const refuse = (offset: number, subject: string | null, problem: string, mend: string) =>
    diagnostics.push(diagnostic(placeAt(offset), { subject, problem, mend }));

  for (const error of document.errors) refuse(error.pos[0], null, error.message, FORM);
  if (document.errors.length > 0 || isEmpty(document.contents)) return { entries: new Map(), diagnostics };
  if (!isMap(document.contents)) {
    refuse(0, null, 'the file is no map of ids', FORM);
    return { entries: new Map(), diagnostics };
  }

  const entries = new Map<string, WrittenSunset>();
  const ids = new Set(published.keys());
  for (const { key, value } of document.contents.items) {
    const offset = key.range[0];
    const id = isScalar(key) ? String(key.value) : '';
    if (!isDocumentId(id)) refuse(offset, id, `"${id}" was never a documentId`, 'write the id as it was published');
    const file = published.get(id);
    if (file !== undefined)
      refuse(offset, id, `it is retired, but ${file} still publishes it`, `remove ${file}, or this entry`);
    const entry = shape.safeParse(value?.toJS(document));
    if (!entry.success) {
      const [issue] = entry.error.issues;
      refuse(offset, id, `the entry is not complete: ${[...(issue?.path ?? []), issue?.message].join(': ')}`, FORM);
      continue;
    }
    const written = { on: entry.data.on, reason: entry.data.reason, successor: entry.data.successor };
    diagnostics.push(...checkSunset(id, written, placeAt(offset), ids));
    entries.set(id, written);
  }
  return { entries, diagnostics };
}

const isEmpty = (contents: ParsedNode | null) => contents === null || (isScalar(contents) && contents.value === null);
