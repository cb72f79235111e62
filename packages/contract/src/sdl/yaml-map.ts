import type { z } from 'zod';
import type { Place } from '../origins.js';
import { InvalidYaml, listIn, type Path, readYaml } from '../yaml/index.js';
import { type Diagnostic, diagnostic } from './diagnostic.js';
import type { OwnRule } from './rules.js';
import type { SourceFile } from './sources.js';

/** A committed YAML or JSON file. */
interface YamlFile<Value> {
  readonly value: Value;
  /** Returns the place of a path, or of its nearest existing part. */
  readonly placeAt: (path: Path) => Place;
}

export type YamlMap = YamlFile<Readonly<Record<string, unknown>>>;

/** The valid entries of a list, and the problems of the file. */
interface YamlEntries<Entry> extends Problems {
  readonly entries: readonly { readonly value: Entry; readonly place: Place }[];
}

interface Problems {
  readonly diagnostics: readonly Diagnostic[];
}

interface Expected {
  /** Rules for a file that is no YAML, or has another root. */
  readonly rules: { readonly yaml: OwnRule; readonly form: OwnRule };
  /** What its keys or entries are, as `ids`. */
  readonly of: string;
  /** Instruction to write an entry. */
  readonly form: string;
}

/** An empty map or list on a line of its own; other entries beside it are invalid YAML. */
const EMPTY = /^(?:\{[ \t]*\}|\[[ \t]*\])[ \t]*(?:#.*)?$/m;

export const CONFLICT_MARKER = /^(?:<{7}|[|]{7}|={7}|>{7})(?: |$)/m;

/** Reads the map of a file, empty for an empty file; or returns diagnostics. */
export function readYamlMap(source: SourceFile, expected: Expected): YamlMap | Problems {
  const read = readRoot(source, expected);
  if ('diagnostics' in read) return read;
  const { value, placeAt } = read;
  return isMap(value ?? {}) ? { value: { ...(value ?? {}) }, placeAt } : wrongRoot('map', placeAt([]), expected);
}

/**
 * Reads the list of a file, empty for an empty file or `{}`.
 * @param entryForm schema of an entry
 */
export function readYamlList<Entry>(
  source: SourceFile,
  expected: Expected,
  entryForm: z.ZodType<Entry>,
): YamlEntries<Entry> {
  const read = readRoot(source, expected);
  if ('diagnostics' in read) return { entries: [], ...read };
  const { placeAt } = read;
  const list = listIn(read.value);
  if (list === null) return { entries: [], ...wrongRoot('list', placeAt([]), expected) };
  const parsed = list.map((entry, index) => ({ index, ...entryForm.safeParse(entry) }));
  return {
    entries: parsed.flatMap(({ index, data }) =>
      data === undefined ? [] : [{ value: data, place: placeAt([index]) }],
    ),
    diagnostics: parsed.flatMap(({ index, error }) =>
      (error?.issues ?? []).map(({ path, message }) => {
        const steps = path.map(String);
        const problem = [...steps, message.replace(/^Invalid (?:input|option): /, '')].join(': ');
        const finding = { rule: expected.rules.form, subject: null, problem, fix: expected.form };
        return diagnostic(placeAt([index, ...steps]), finding);
      }),
    ),
  };
}

const wrongRoot = (root: 'map' | 'list', place: Place, { rules, of, form }: Expected): Problems => ({
  diagnostics: [
    diagnostic(place, { rule: rules.form, subject: null, problem: `the file is not a ${root} of ${of}`, fix: form }),
  ],
});

function readRoot({ file, text }: SourceFile, { rules, form }: Expected): YamlFile<unknown> | Problems {
  const at = (line: number, column: number, problem: string, fix: string): Diagnostic =>
    diagnostic({ file, line, column }, { rule: rules.yaml, subject: null, problem, fix });
  const lineOf = ({ index }: RegExpExecArray): number => text.slice(0, index).split('\n').length;
  const conflict = (): Problems | null => {
    const marker = CONFLICT_MARKER.exec(text);
    const fix = 'resolve the merge conflict, and remove its markers';
    return marker && { diagnostics: [at(lineOf(marker), 1, 'it contains a merge conflict', fix)] };
  };
  try {
    const { value, locate } = readYaml(text, file);
    // Markers around entries of one line are valid YAML: one text of several lines.
    const problems = typeof value === 'string' ? conflict() : null;
    return problems ?? { value, placeAt: (path) => ({ file, ...locate(path) }) };
  } catch (error) {
    if (!(error instanceof InvalidYaml)) throw error;
    const problems = conflict();
    if (problems !== null) return problems;
    const empty = EMPTY.exec(text);
    if (empty !== null) {
      const brackets = empty[0].startsWith('{') ? '{}' : '[]';
      const fix = `remove ${brackets}: a file without entries needs none`;
      return { diagnostics: [at(lineOf(empty), 1, `${brackets} says that there are no entries`, fix)] };
    }
    const found = error.problems.slice(0, MAX_PROBLEMS).map(({ line, column, message }) => {
      return at(line, column, shortened(message), fixOfYaml(message) ?? form);
    });
    return { diagnostics: found };
  }
}

/** Returns the fix of a problem that has the same one in every file; else null. */
function fixOfYaml(message: string): string | null {
  const [, bracket] = /must be sufficiently indented and end with a (.)$/.exec(message) ?? [];
  if (bracket !== undefined) return `write the ${bracket} that ends it, indented more than its key`;
  const [, quote] = /^Missing closing (["'])/.exec(message) ?? [];
  if (quote !== undefined) return `write ${quote} where the text ends`;
  if (message.includes('must be unique')) return 'remove this one, or the other one';
  return message.startsWith('Tabs are not allowed') ? 'write spaces in place of the tab' : null;
}

// Not z.record, which skips `__proto__`.
const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum number of reported problems; more mean that it is the wrong file. */
const MAX_PROBLEMS = 1_000;
/** Maximum length of a message: quoted keys and values may be long. */
const MAX_QUOTED = 300;

const shortened = (text: string): string => (text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`);
