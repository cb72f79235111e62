import type { ContractConfig } from '../../config.js';
import type { Place } from '../../origins.js';
import { changeKindsOf, type KindOfChange } from './kinds.js';
import type { Verdict } from './verdict.js';

/** One difference between what a document promised and what it promises now, as it is told. */
export interface Change {
  readonly kind: string;
  readonly verdict: Verdict;
  /** What happened, and what it does to clients. */
  readonly reason: string;
  /** Where in the contract: `variables.filter.after`, `result.books.edges[].node.title`, `policy.access`, `document`. */
  readonly path: string;
  /** Where in SDL or documents; null where there is no such place. */
  readonly file: string | null;
  readonly line: number | null;
  /** What to write instead, as an instruction. */
  readonly fix: string;
  /** What it opens, for the owners of the service; absent where it opens nothing. */
  readonly exposes?: string;
  /** The line of `documents/verdicts.yaml` that replaces the verdict of the table; absent if the table decides. */
  readonly overriddenBy?: Pick<Place, 'file' | 'line'>;
}

/** A verdict that replaces that of the table, and where it is written. */
export interface Override extends Pick<Place, 'file' | 'line'> {
  readonly verdict: KindOfChange['verdict'];
}

export type Overrides = Readonly<Record<string, Override | undefined>>;

export interface JudgeOptions {
  readonly overrides?: Overrides;
  readonly config: ContractConfig;
}

/** A difference without a verdict. */
export interface Difference {
  readonly kind: string;
  readonly path: string;
  /** What happened, as a main clause. */
  readonly what: string;
  readonly place: Place | null;
}

/** Adds the verdict to a difference. */
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
