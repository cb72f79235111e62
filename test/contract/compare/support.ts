import config from '../../../contract.config.js';
import { compile } from '../../../packages/contract/src/compile.js';
import { formatDiagnostic } from '../../../packages/contract/src/sdl/diagnostic.js';
import { presentOf } from '../../../packages/contract/src/verdict/check/stored-reference.js';
import {
  type Baseline,
  type CompareOptions,
  type Comparison,
  compareContracts,
  type PresentSide,
} from '../../../packages/contract/src/verdict/compare/index.js';
import { type ContractFiles, sourcesOf } from '../support.js';

export const TODAY = '2027-01-15';

/** Sources on their way from one state to another. */
export interface Step {
  readonly before: ContractFiles;
  readonly after: ContractFiles;
}

interface Sides {
  readonly baseline: Baseline;
  readonly present: PresentSide;
}

const compiled = new WeakMap<ContractFiles, Sides>();

/**
 * Returns a compiled tree as reference side and as present side. Compiled once, because rows share
 * their first state.
 */
export function sidesOf(given: ContractFiles): Sides {
  const sides = compiled.get(given) ?? compileSides(given);
  compiled.set(given, sides);
  return sides;
}

function compileSides(given: ContractFiles): Sides {
  const { manifest, origins, diagnostics } = compile(sourcesOf(given), config);
  if (manifest === null) throw new Error(diagnostics.map(formatDiagnostic).join('\n'));
  const present = { ...presentOf(manifest, null, config), origins, placeOfRetired: () => RETIRED };
  return { baseline: present, present };
}

const RETIRED = { file: 'documents/retired.yaml', line: 1, column: 1 };

export const compareStep = ({ before, after }: Step, options: Partial<CompareOptions> = {}): Comparison =>
  compareContracts(sidesOf(before).baseline, sidesOf(after).present, { today: TODAY, config, ...options });

/** Each change as a line: documentId, verdict, kind, path, file and line. */
export const lines = ({ operations }: Comparison): readonly string[] =>
  Object.entries(operations).flatMap(([id, { changes }]) =>
    changes.map(
      ({ verdict, kind, path, file, line }) => `${id}  ${verdict}  ${kind}  ${path}  ${shortened(file)}:${line}`,
    ),
  );

/** Tests have one SDL file beside those of policy and scalars. */
const shortened = (file: string | null): string => String(file).replace('schema/test.graphql', 'SDL');

/** Replaces all occurrences; throws if there are none. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce((old, [from, to]) => {
    const fresh = old.replaceAll(from, to);
    if (fresh === old) throw new Error(`there is no ${from}`);
    return fresh;
  }, text);
}

export type Edit = readonly [from: string, to: string];
