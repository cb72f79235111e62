import { z } from 'zod';
import { isDay } from '../scalars.js';
import { type Diagnostic, diagnostic } from '../sdl/diagnostic.js';
import { sunsetArguments } from '../sdl/directives.js';
import type { OwnRule } from '../sdl/rules.js';
import { isDocumentId, type SourceFile } from '../sdl/sources.js';
import { readYamlMap } from '../sdl/yaml-map.js';
import type { Path } from '../yaml/index.js';
import { checkRetirement, type WrittenRetirement } from './sunset.js';

export interface RetiredResult {
  readonly entries: ReadonlyMap<string, WrittenRetirement>;
  readonly diagnostics: readonly Diagnostic[];
}

const entryShape = z.strictObject(sunsetArguments.shape).omit({ since: true });

const FORM = 'write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}';

/**
 * Reads `documents/retired.yaml`, the ids that are answered with 410.
 * @param published files of the present documents, by id
 * @param today latest day on which an id can have been retired
 */
export function readRetired(
  source: SourceFile | null,
  published: ReadonlyMap<string, string>,
  today: string,
): RetiredResult {
  const entries = new Map<string, WrittenRetirement>();
  if (source === null) return { entries, diagnostics: [] };
  const read = readYamlMap(source, { rules: { yaml: 'retired-yaml', form: 'retired-form' }, of: 'ids', form: FORM });
  if ('diagnostics' in read) return { entries, diagnostics: read.diagnostics };

  const diagnostics: Diagnostic[] = [];
  const publishedIds = new Set(published.keys());
  for (const [id, value] of Object.entries(read.value)) {
    const refuse = (rule: OwnRule, problem: string, fix: string, path: Path = [id]) =>
      diagnostics.push(diagnostic(read.placeAt(path), { rule, subject: id, problem, fix }));

    if (!isDocumentId(id)) refuse('retired-id', `"${id}" was never a documentId`, 'write the id as it was published');
    const file = published.get(id);
    if (file !== undefined)
      refuse('retired-id', `it is retired, but ${file} still publishes it`, `remove ${file}, or this entry`);
    const alike = [...publishedIds, ...entries.keys()].find(
      (one) => one !== id && one.toLowerCase() === id.toLowerCase(),
    );
    if (alike !== undefined)
      refuse('retired-id', `it differs from ${alike} only in case`, 'write the id as it was published, or another');

    const entry = entryShape.safeParse(value);
    for (const { path, message } of entry.error?.issues ?? []) {
      const steps = path.map(String);
      const problem = [...steps, message.replace(/^Invalid input: /, '')].join(': ');
      refuse('retired-form', `the entry is not complete: ${problem}`, FORM, [id, ...steps]);
    }
    if (!entry.success) continue;
    const written = entry.data;
    if (isDay(written.on) && written.on > today)
      refuse(
        'retired-day',
        `it is retired, but its day ${written.on} is in the future`,
        `write the day on which it was removed, or bring its document back with @sunset(since: …, on: "${written.on}", …)`,
        [id, 'on'],
      );
    diagnostics.push(...checkRetirement(id, written, read.placeAt([id]), publishedIds));
    entries.set(id, written);
  }
  return { entries, diagnostics };
}
