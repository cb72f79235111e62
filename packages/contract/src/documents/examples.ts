import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXAMPLES_FILE } from '../committed-files.js';
import { type Example, examplesFile } from '../descriptions-and-examples.js';
import { EXAMPLES } from '../files.js';
import type { Manifest } from '../manifest.js';
import { type Diagnostic, diagnostic, startOf } from '../sdl/diagnostic.js';
import type { OwnRule } from '../sdl/rules.js';
import { type SourceFile, textOf } from '../sdl/sources.js';
import { readYamlMap, type YamlMap } from '../sdl/yaml-map.js';

// One right request per document: `documents/examples.yaml` says what to send, and `generated/examples.json` what was really
// sent and answered (`npm run examples`).

/** A request as it is written, with `{{name}}` for what was kept of earlier answers. */
export interface Step {
  readonly variables: Readonly<Record<string, unknown>>;
  /** What is kept of the answer: by name, its path below `data.<documentId>`, as `0.id`. */
  readonly keep: Readonly<Record<string, string>>;
  /** The newest code that was mailed to this address is kept before, as `mailedCode`. */
  readonly mailTo: string | null;
}

/** How the example of a document comes about. */
export interface Recipe extends Step {
  /** What is sent before, of other documents. */
  readonly before: readonly (readonly [documentId: string, step: Step])[];
}

const stepShape = z.strictObject({
  variables: z.record(z.string(), z.unknown()).default({}),
  keep: z.record(z.string(), z.string()).default({}),
  mailTo: z.string().nullable().default(null),
});
const recipeShape = stepShape.extend({
  before: z
    .array(z.record(z.string(), stepShape))
    .default([])
    .transform((steps) => steps.flatMap((step) => Object.entries(step))),
});
const FORM = 'write <documentId>: {variables: {…}}, as the head of the file says';
const RECORD = 'run npm run examples, and commit what it writes';

/** The two files, as they are below the package folder; null where one is missing. */
export interface ExampleFiles {
  readonly recipes: SourceFile | null;
  readonly recorded: SourceFile | null;
}

export function readExampleFiles(root: string): ExampleFiles {
  const read = (file: string) =>
    existsSync(join(root, file)) ? { file, text: textOf(readFileSync(join(root, file))) } : null;
  return { recipes: read(EXAMPLES_FILE), recorded: read(EXAMPLES) };
}

/** What to send, in order; what is faulty is left out, as `checkExamples` tells. */
export function recipesOf({ recipes }: ExampleFiles): ReadonlyMap<string, Recipe> {
  const written = recipes === null ? null : readWritten(recipes);
  if (written === null || 'diagnostics' in written) return new Map();
  return new Map(
    Object.entries(written.value).flatMap(([id, value]) => {
      const { data } = recipeShape.safeParse(value);
      return data === undefined ? [] : [[id, data] as const];
    }),
  );
}

/** What was sent and answered, by documentId; nothing where the file is missing or of another form. */
export function recordedOf({ recorded }: ExampleFiles): ReadonlyMap<string, Example> {
  try {
    return new Map(Object.entries(examplesFile.parse(JSON.parse(recorded?.text ?? '{}'))));
  } catch {
    return new Map();
  }
}

const readWritten = (source: SourceFile) =>
  readYamlMap(source, { rules: { yaml: 'example-form', form: 'example-form' }, of: 'documentIds', form: FORM });

/** Documents without an example, examples without a document, and those that were not sent as they are now. */
export function checkExamples(files: ExampleFiles, operations: Manifest['operations']): readonly Diagnostic[] {
  const written =
    files.recipes === null ? { value: {}, placeAt: () => startOf(EXAMPLES_FILE) } : readWritten(files.recipes);
  if ('diagnostics' in written) return written.diagnostics;
  const { value: all, placeAt } = written;
  const recorded = recordedOf(files);
  const missing = Object.entries(operations)
    .filter(([id]) => !Object.hasOwn(all, id))
    .map(([id, { file }]) =>
      diagnostic(startOf(file), {
        rule: 'example-missing',
        subject: id,
        problem: 'has no example for the reference',
        fix: `write ${id}: {variables: {…}} into ${EXAMPLES_FILE}, then ${RECORD}`,
      }),
    );
  return [...missing, ...Object.entries(all).flatMap(([id, value]) => [...checkOne(id, value)])];

  function* checkOne(id: string, value: unknown): Generator<Diagnostic> {
    const at = (rule: OwnRule, problem: string, fix: string, path: Parameters<YamlMap['placeAt']>[0] = [id]) =>
      diagnostic(placeAt(path), { rule, subject: id, problem, fix });
    const { data: recipe, error } = recipeShape.safeParse(value);
    for (const { path, message } of error?.issues ?? [])
      yield at('example-form', `the example is not right: ${[...path, message].join(': ')}`, FORM, [
        id,
        ...path.map(String),
      ]);
    if (recipe === undefined) return;
    for (const name of [id, ...recipe.before.map(([one]) => one)])
      if (!Object.hasOwn(operations, name))
        yield at('example-document', `there is no document ${name}`, 'write the documentId of one, or remove it');
    const operation = operations[id];
    if (operation === undefined) return;
    const example = recorded.get(id);
    if (example === undefined) yield at('example-recorded', 'it was not sent yet', RECORD);
    else if (example.contractHash !== operation.contractHash)
      yield at('example-recorded', 'the contract of its document has changed since it was sent', RECORD);
    else if (!isFilledIn(recipe.variables, example.variables))
      yield at('example-recorded', 'it was sent with other variables', RECORD);
  }
}

/** Whether a value is the written one with something in place of each `{{name}}`. */
function isFilledIn(written: unknown, value: unknown): boolean {
  if (typeof written === 'string' && PLACEHOLDER.test(written)) return true;
  if (!isObject(written) || !isObject(value)) return Object.is(written, value);
  const keys = Object.keys(written);
  return (
    keys.length === Object.keys(value).length &&
    keys.every((key) => Object.hasOwn(value, key) && isFilledIn(written[key], value[key]))
  );
}

const PLACEHOLDER = /\{\{\w+\}\}/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
