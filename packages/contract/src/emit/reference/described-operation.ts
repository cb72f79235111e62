import type { Compiled } from '../../compile.js';
import type { ContractConfig } from '../../config.js';
import type { Example } from '../../descriptions-and-examples.js';
import type { Manifest, ManifestEntry } from '../../manifest.js';
import type { Origins } from '../../origins.js';
import { describeNode } from '../../sdl/descriptions.js';

/** One operation with the data of the reference. */
export interface DescribedOperation {
  readonly config: ContractConfig;
  readonly id: string;
  /** Folder of its document. */
  readonly slice: string;
  readonly entry: ManifestEntry;
  readonly origins: Origins;
  /** The recorded request and response; null if there is none. */
  readonly example: Example | null;
}

/** A valid contract with its sources. */
export interface DescribedContract extends Pick<Compiled, 'origins'> {
  readonly manifest: Manifest;
  readonly config: ContractConfig;
}

/** Returns the operations of a contract. */
export function describeOperations(
  { manifest, origins, config }: DescribedContract,
  examples: ReadonlyMap<string, Example> = new Map(),
): readonly DescribedOperation[] {
  return Object.entries(manifest.operations).map(([id, entry]) => ({
    config,
    id,
    slice: sliceOf(entry),
    entry,
    origins: origins.get(id) ?? new Map(),
    example: examples.get(id) ?? null,
  }));
}

/** `documents/users/me.graphql` → `users`; `documents/me.graphql` → `documents` */
const sliceOf = ({ file }: ManifestEntry): string => file.split('/').slice(1, -1).join('/') || 'documents';

/** Returns the purpose of an operation from the SDL. */
export const purposeOf = ({ origins }: DescribedOperation): string =>
  describeNode(origins.get('policy')?.defined) ?? '';
