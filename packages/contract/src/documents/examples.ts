import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EXAMPLES_FILE } from '../committed-files.js';
import { type Example, examplesFile } from '../descriptions-and-examples.js';
import { EXAMPLES } from '../files.js';
import type { Manifest } from '../manifest.js';
import { type Diagnostic, diagnostic, formatDiagnostics, startOf } from '../sdl/diagnostic.js';
import type { OwnRule } from '../sdl/rules.js';
import { type SourceFile, textOf } from '../sdl/sources.js';
import { readYamlMap, type YamlMap } from '../sdl/yaml-map.js';

// Example requests, one per document: `documents/examples.yaml` has the requests,
// `generated/examples.json` the recorded ones with their responses.

/** Name of the text that differs in each run: `{{unique}}`. */
export const UNIQUE = 'unique';

/** Name under which a code from an email is stored. */
export const MAILED_CODE = 'mailedCode';

const stepShape = z.strictObject({
  variables: z.record(z.string(), z.unknown()).default({}),
  /** Values to store from the response: name → path below `data.<documentId>`, as `0.id`. */
  keep: z.record(z.string(), z.string()).default({}),
  /** Stores the latest code emailed to this address as `mailedCode` before the request. */
  mailTo: z.string().nullable().default(null),
});
const recipeShape = stepShape.extend({
  /** Requests of other documents to send before: documentId and request. */
  before: z
    .array(z.record(z.string(), stepShape))
    .default([])
    .transform((steps) => steps.flatMap((step) => Object.entries(step))),
});

/** A request; `{{name}}` stands for a stored value of an earlier response. */
export type Step = z.infer<typeof stepShape>;
/** Example of a document with its preparation. */
export type Recipe = z.infer<typeof recipeShape>;

const FORM = 'write <documentId>: {variables: {…}}, see the header of the file';

/** The two files below the package folder; null if missing. */
export interface ExampleFiles {
  readonly recipes: SourceFile | null;
  readonly recorded: SourceFile | null;
}

export function readExampleFiles(root: string): ExampleFiles {
  const read = (file: string) =>
    existsSync(join(root, file)) ? { file, text: textOf(readFileSync(join(root, file))) } : null;
  return { recipes: read(EXAMPLES_FILE), recorded: read(EXAMPLES) };
}

/**
 * Returns the valid recipes in order; `checkExamples` reports the others. Throws an Error with the
 * problems of an unreadable file.
 */
export function recipesOf(files: ExampleFiles): ReadonlyMap<string, Recipe> {
  const written = readWritten(files);
  if ('diagnostics' in written) throw new Error(`\n${formatDiagnostics(written.diagnostics)}\n`);
  return new Map(
    Object.entries(written.value).flatMap(([id, value]) => {
      const { data } = recipeShape.safeParse(value);
      return data === undefined ? [] : [[id, data] as const];
    }),
  );
}

/** Returns the problems of a file of recipes that is not a YAML map. */
export function unreadableRecipes(files: ExampleFiles): readonly Diagnostic[] {
  const written = readWritten(files);
  return 'diagnostics' in written ? written.diagnostics : [];
}

/** Returns recorded examples by documentId; none if the file is missing or invalid. */
export function recordedOf({ recorded }: ExampleFiles): ReadonlyMap<string, Example> {
  try {
    return new Map(Object.entries(examplesFile.parse(JSON.parse(recorded?.text ?? '{}'))));
  } catch {
    return new Map();
  }
}

const readWritten = ({ recipes }: ExampleFiles) =>
  readYamlMap(recipes ?? { file: EXAMPLES_FILE, text: '' }, {
    rules: { yaml: 'example-form', form: 'example-form' },
    of: 'documentIds',
    form: FORM,
  });

/** Reports documents without an example, examples without a document, and outdated recordings. */
export function checkExamples(
  files: ExampleFiles,
  operations: Manifest['operations'],
  recorder: string,
): readonly Diagnostic[] {
  const record = `run ${recorder}, and commit the recorded examples`;
  const written = readWritten(files);
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
        fix: `write ${id}: {variables: {…}} into ${EXAMPLES_FILE}, then ${record}`,
      }),
    );
  return [...missing, ...Object.entries(all).flatMap(([id, value]) => [...checkOne(id, value)])];

  function* checkOne(id: string, value: unknown): Generator<Diagnostic> {
    const at = (rule: OwnRule, problem: string, fix: string, path: Parameters<YamlMap['placeAt']>[0] = [id]) =>
      diagnostic(placeAt(path), { rule, subject: id, problem, fix });
    const { data: recipe, error } = recipeShape.safeParse(value);
    for (const { path, message } of error?.issues ?? [])
      yield at('example-form', `the example is invalid: ${[...path, message].join(': ')}`, FORM, [
        id,
        ...path.map(String),
      ]);
    if (recipe === undefined) return;
    for (const name of [id, ...recipe.before.map(([one]) => one)])
      if (!Object.hasOwn(operations, name))
        yield at('example-document', `there is no document ${name}`, 'write the documentId of one, or remove it');
    const operation = operations[id];
    if (operation === undefined) return;
    const { variables } = operation.contract.wire;
    const unknown = Object.keys(recipe.variables).find((name) => !Object.hasOwn(variables, name));
    const absent = Object.keys(variables).find(
      (name) => variables[name]?.required === true && !Object.hasOwn(recipe.variables, name),
    );
    if (unknown !== undefined) {
      const fix = `remove it, or declare it in ${operation.file}`;
      return yield at('example-form', `its document has no variable $${unknown}`, fix, [id, 'variables', unknown]);
    }
    if (absent !== undefined) return yield at('example-form', `it has no value for $${absent}`, 'write one');
    const example = recorded.get(id);
    if (example === undefined) yield at('example-recorded', 'it is not recorded yet', record);
    else if (example.contractHash !== operation.contractHash)
      yield at('example-recorded', 'the contract of its document has changed since it was recorded', record);
    else if (!isFilledIn(recipe.variables, example.variables))
      yield at('example-recorded', 'it was recorded with other variables', record);
  }
}

/** True if a value equals the written one after replacing each `{{name}}`. */
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
