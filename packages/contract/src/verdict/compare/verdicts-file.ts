import { z } from 'zod';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import type { Override, Overrides } from './change.js';
import { changeKindsOf } from './kinds.js';

/** Instruction to write an entry. */
export const VERDICTS_FORM = 'write <kind>: compatible, dangerous or breaking';

const verdict = z.enum(['compatible', 'dangerous', 'breaking']);

/** An invalid entry with its fix. */
interface VerdictProblem {
  readonly kind: string;
  readonly problem: string;
  readonly fix: string;
}

/**
 * Parses the entries `<kind>: <verdict>` of documents/verdicts.yaml, for checks and for a running
 * service.
 * @param lineOf returns the line of an entry
 */
export function overridesOf(
  entries: Readonly<Record<string, unknown>>,
  lineOf: (kind: string) => number,
  config: ContractConfig,
): {
  readonly overrides: Overrides;
  readonly problems: readonly VerdictProblem[];
} {
  const overrides: Record<string, Override> = {};
  const problems: VerdictProblem[] = [];
  for (const [kind, value] of Object.entries(entries)) {
    const written = verdict.safeParse(value);
    if (!changeKindsOf(config).has(kind))
      problems.push({ kind, problem: `${kind} is no kind of change`, fix: 'write one that contract check prints' });
    else if (written.success) overrides[kind] = { verdict: written.data, file: VERDICTS_FILE, line: lineOf(kind) };
    else problems.push({ kind, problem: `${JSON.stringify(value)} is no verdict`, fix: VERDICTS_FORM });
  }
  return { overrides, problems };
}
