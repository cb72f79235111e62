import { z } from 'zod';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import type { Override, Overrides } from './change.js';
import { changeKindsOf } from './kinds.js';

/** How an entry of it is written, as an instruction. */
export const VERDICTS_FORM = 'write <kind>: compatible, dangerous or breaking';

const verdict = z.enum(['compatible', 'dangerous', 'breaking']);

/** An entry that says nothing, and what to write in its place. */
interface VerdictFault {
  readonly kind: string;
  readonly problem: string;
  readonly fix: string;
}

/**
 * What the entries of that file say, for the check of a tree and for a service that compares alike: `<kind>: <verdict>`.
 * @param lineOf returns the line of an entry
 */
export function overridesOf(
  entries: Readonly<Record<string, unknown>>,
  lineOf: (kind: string) => number,
  config: ContractConfig,
): {
  readonly overrides: Overrides;
  readonly faults: readonly VerdictFault[];
} {
  const overrides: Record<string, Override> = {};
  const faults: VerdictFault[] = [];
  for (const [kind, value] of Object.entries(entries)) {
    const written = verdict.safeParse(value);
    if (!changeKindsOf(config).has(kind))
      faults.push({ kind, problem: `${kind} is no kind of change`, fix: 'write one that contract check prints' });
    else if (written.success) overrides[kind] = { verdict: written.data, file: VERDICTS_FILE, line: lineOf(kind) };
    else faults.push({ kind, problem: `${JSON.stringify(value)} is no verdict`, fix: VERDICTS_FORM });
  }
  return { overrides, faults };
}
