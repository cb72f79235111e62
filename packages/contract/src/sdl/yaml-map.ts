import type { Place } from '../origins.js';
import { InvalidYaml, type Path, readYaml } from '../yaml/index.js';
import { type Diagnostic, diagnostic } from './diagnostic.js';
import type { OwnRule } from './rules.js';
import type { SourceFile } from './sources.js';

/** A committed YAML or JSON file with a map at its root. */
export interface YamlMap {
  readonly value: Readonly<Record<string, unknown>>;
  /** Returns the place of a path, or of its nearest existing part. */
  readonly placeAt: (path: Path) => Place;
}

interface Expected {
  /** Rules for a file that is no YAML, or no map. */
  readonly rules: { readonly yaml: OwnRule; readonly form: OwnRule };
  /** What its keys are, as `ids`. */
  readonly of: string;
  /** Instruction to write an entry. */
  readonly form: string;
}

/** An empty map on a line of its own; other entries beside it are invalid YAML. */
const EMPTY_MAP = /^\{[ \t]*\}[ \t]*(?:#.*)?$/m;
const REMOVE_IT = 'remove {}: a file without entries needs none';

/** Reads the map of a file, empty for an empty file; or returns diagnostics. */
export function readYamlMap(
  { file, text }: SourceFile,
  { rules, of, form }: Expected,
): YamlMap | { readonly diagnostics: readonly Diagnostic[] } {
  try {
    const { value, locate } = readYaml(text, file);
    const placeAt = (path: Path): Place => ({ file, ...locate(path) });
    if (isMap(value ?? {})) return { value: { ...(value ?? {}) }, placeAt };
    const finding = { rule: rules.form, subject: null, problem: `the file is no map of ${of}`, fix: form };
    return { diagnostics: [diagnostic(placeAt([]), finding)] };
  } catch (error) {
    if (!(error instanceof InvalidYaml)) throw error;
    const empty = EMPTY_MAP.exec(text);
    if (empty !== null) {
      const line = text.slice(0, empty.index).split('\n').length;
      const finding = {
        rule: rules.yaml,
        subject: null,
        problem: '{} says that there are no entries',
        fix: REMOVE_IT,
      };
      return { diagnostics: [diagnostic({ file, line, column: 1 }, finding)] };
    }
    const found = error.problems.slice(0, MAX_PROBLEMS).map(({ line, column, message }) => {
      const fix = message.includes('must be unique') ? 'remove this one, or the other one' : form;
      return diagnostic({ file, line, column }, { rule: rules.yaml, subject: null, problem: shortened(message), fix });
    });
    return { diagnostics: found };
  }
}

// Not z.record, which skips `__proto__`.
const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum number of reported problems; more mean that it is the wrong file. */
const MAX_PROBLEMS = 1_000;
/** Maximum length of a message: quoted keys and values may be long. */
const MAX_QUOTED = 300;

const shortened = (text: string): string => (text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`);
