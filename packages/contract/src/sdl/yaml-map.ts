import type { Place } from '../origins.js';
import { InvalidYaml, type Path, readYaml } from '../yaml/index.js';
import { type Diagnostic, diagnostic } from './diagnostic.js';
import type { OwnRule } from './rules.js';
import type { SourceFile } from './sources.js';

/** A committed YAML (or JSON) file that says something by name. */
export interface YamlMap {
  readonly value: Readonly<Record<string, unknown>>;
  /** The nearest part of the file that there is, where there is no such one. */
  readonly placeAt: (path: Path) => Place;
}

interface Expected {
  /** Where it is no YAML; where it is no map. */
  readonly rules: { readonly yaml: OwnRule; readonly form: OwnRule };
  /** What it maps, as `ids`. */
  readonly of: string;
  /** How an entry is written, as an instruction. */
  readonly form: string;
}

/** A map without entries, on a line of its own: entries before or after it are no YAML. */
const EMPTY_MAP = /^\{[ \t]*\}[ \t]*(?:#.*)?$/m;
const REMOVE_IT = 'remove {}: a file without entries needs none';

/** What a file says by name, or what keeps it from being read; nothing where it is empty. */
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

// Not z.record, which passes over `__proto__`.
const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** More problems mean that it is the wrong file. */
const MAX_PROBLEMS = 1_000;
/** A quoted key or value may be as long as the file. */
const MAX_QUOTED = 300;

const shortened = (text: string): string => (text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`);
