import type { ContractConfig } from '../../config.js';
import type { Place } from '../../origins.js';
import { changeKindsOf } from './kinds.js';
import type { Verdict } from './verdict.js';
import type { Override } from './verdicts-file.js';

/** One change of a contract. */
export interface Change {
  readonly kind: string;
  readonly verdict: Verdict;
  /** The change and its effect on clients. */
  readonly reason: string;
  /**
   * Contract path: `variables.filter.after`, `result.books.edges[].node.title`, `policy.access`,
   * `document`.
   */
  readonly path: string;
  /** Place in SDL or documents; null without one. */
  readonly file: string | null;
  readonly line: number | null;
  /** Instruction to avoid the change; absent if no client needs that. */
  readonly fix?: string;
  /** Effect on the service, which its owners accept; absent if none. */
  readonly exposure?: string;
  /** Entry of `documents/verdicts.yaml` that replaces the verdict; absent without one. */
  readonly overriddenBy?: Pick<Override, 'file' | 'line' | 'on' | 'reason'>;
}

export type Overrides = readonly Override[];

export interface JudgeOptions {
  readonly overrides?: Overrides;
  readonly config: ContractConfig;
}

/** True for a change that owners can accept: it may affect clients, or exposes the service. */
export const canBeAccepted = ({
  verdict,
  exposure,
}: Pick<Change, 'exposure'> & { readonly verdict: Verdict | 'unknown' }): boolean =>
  verdict === 'breaking' || verdict === 'dangerous' || exposure !== undefined;

/** A change without a verdict. */
export interface Difference {
  readonly kind: string;
  readonly path: string;
  /** Description of the change, as a main clause. */
  readonly what: string;
  readonly place: Place | null;
}

/** Adds the verdict to a change of a document. */
export function judge(
  { kind, path, what, place }: Difference,
  { overrides = [], config, id }: JudgeOptions & { readonly id: string },
): Change {
  const judgement = changeKindsOf(config).get(kind);
  if (judgement === undefined) throw new Error(`${kind} is not a kind of change`);
  const { verdict, because, fix, exposure } = judgement;
  const own = overrides.filter((one) => one.documentId === id && one.kind === kind);
  const override = own.find((one) => one.path === path) ?? own.find((one) => one.path === null);
  return {
    kind,
    verdict: override?.verdict ?? verdict,
    reason: `${what}: ${because}`,
    path,
    file: place?.file ?? null,
    line: place?.line ?? null,
    ...(fix !== undefined && { fix }),
    ...(exposure !== undefined && { exposure }),
    ...(override !== undefined && override.verdict !== verdict && { overriddenBy: recordOf(override) }),
  };
}

const recordOf = ({ file, line, on, reason }: Override): NonNullable<Change['overriddenBy']> => ({
  file,
  line,
  on,
  reason,
});
