import type { ContractConfig } from '../../config.js';
import type { Place } from '../../origins.js';
import { changeKindsOf, type KindOfChange } from './kinds.js';
import type { Verdict } from './verdict.js';

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
  /** Instruction to avoid the change. */
  readonly fix: string;
  /** Access that the change opens, for the owners of the service; absent if none. */
  readonly exposes?: string;
  /** Line of `documents/verdicts.yaml` that replaces the verdict; absent without one. */
  readonly overriddenBy?: Pick<Place, 'file' | 'line'>;
}

/** A verdict that replaces that of the table, with its place. */
export interface Override extends Pick<Place, 'file' | 'line'> {
  readonly verdict: KindOfChange['verdict'];
}

export type Overrides = Readonly<Record<string, Override | undefined>>;

export interface JudgeOptions {
  readonly overrides?: Overrides;
  readonly config: ContractConfig;
}

/** A change without a verdict. */
export interface Difference {
  readonly kind: string;
  readonly path: string;
  /** Description of the change, as a main clause. */
  readonly what: string;
  readonly place: Place | null;
}

/** Adds the verdict to a change. */
export function judge({ kind, path, what, place }: Difference, { overrides = {}, config }: JudgeOptions): Change {
  const judgement = changeKindsOf(config).get(kind);
  if (judgement === undefined) throw new Error(`${kind} is no kind of change`);
  const { verdict, because, fix, exposes } = judgement;
  const override = overrides[kind];
  return {
    kind,
    verdict: override?.verdict ?? verdict,
    reason: `${what}: ${because}`,
    path,
    file: place?.file ?? null,
    line: place?.line ?? null,
    fix,
    ...(exposes !== undefined && { exposes }),
    ...(override !== undefined &&
      override.verdict !== verdict && { overriddenBy: { file: override.file, line: override.line } }),
  };
}
