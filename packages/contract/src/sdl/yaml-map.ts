import { z } from 'zod';
import { Refusal } from '../../../../src/base/errors/refusal.js';
import type { Path } from '../../../../src/platform/declared/index.js';
import { readYaml } from '../../../../src/platform/yaml.js';
import type { Place } from '../origins.js';
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
    const { value, source } = readYaml(text, file);
    const placeAt = (path: Path): Place => {
      const { line, column } = source.locate(path);
      return { file, line, column };
    };
    if (isMap(value ?? {})) return { value: { ...(value ?? {}) }, placeAt };
    const finding = { rule: rules.form, subject: null, problem: `the file is no map of ${of}`, mend: form };
    return { diagnostics: [diagnostic(placeAt([]), finding)] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const empty = EMPTY_MAP.exec(text);
    if (empty !== null) {
      const line = text.slice(0, empty.index).split('\n').length;
      const finding = {
        rule: rules.yaml,
        subject: null,
        problem: '{} says that there are no entries',
        mend: REMOVE_IT,
      };
      return { diagnostics: [diagnostic({ file, line, column: 1 }, finding)] };
    }
    const found = faultsOf(error).map(({ line, column, message }) => {
      const mend = message.includes('must be unique') ? 'remove this one, or the other one' : form;
      return diagnostic({ file, line, column }, { rule: rules.yaml, subject: null, problem: message, mend });
    });
    return { diagnostics: found };
  }
}

// Not z.record, which passes over `__proto__`.
const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const faultShape = z.object({ line: z.number(), column: z.number(), message: z.string() });

const faultsOf = ({ facts }: Refusal): readonly z.infer<typeof faultShape>[] =>
  z.object({ faults: z.array(faultShape) }).parse(facts.details).faults;
