import type { DocumentNode } from 'graphql';
import type { Compiled } from '../../compile.js';
import type { ContractConfig } from '../../config.js';
import type { Example } from '../../descriptions-and-examples.js';
import type { ManifestEntry } from '../../manifest.js';
import type { Origins } from '../../origins.js';
import { type Definitions, definitionsOf } from '../../sdl/descriptions.js';

/** One operation with the data of the reference. */
export interface DescribedOperation extends Definitions {
  readonly config: ContractConfig;
  readonly id: string;
  /** Folder of its document. */
  readonly slice: string;
  readonly entry: ManifestEntry;
  readonly origins: Origins;
  /** The recorded request and response; null if there is none. */
  readonly example: Example | null;
}

/** Returns the operations of a valid contract by slice, sorted by name. */
export function describeOperations(
  {
    manifest,
    sdl,
    origins,
    config,
  }: Pick<Compiled, 'manifest' | 'origins'> & { readonly sdl: DocumentNode; readonly config: ContractConfig },
  examples: ReadonlyMap<string, Example>,
): ReadonlyMap<string, readonly DescribedOperation[]> {
  const definitions = definitionsOf(sdl);
  const slices = new Map<string, DescribedOperation[]>();
  for (const [id, entry] of Object.entries(manifest?.operations ?? {})) {
    const slice = sliceOf(entry);
    const operation = { config, id, slice, entry, origins: origins.get(id) ?? new Map(), ...definitions };
    const others = slices.get(slice) ?? [];
    slices.set(slice, others);
    others.push({ ...operation, example: examples.get(id) ?? null });
  }
  return slices;
}

/** `documents/users/me.graphql` → `users`; `documents/me.graphql` → `documents` */
const sliceOf = ({ file }: ManifestEntry): string => file.split('/').slice(1, -1).join('/') || 'documents';

/** Returns the purpose of an operation from the SDL. */
export const purposeOf = ({ describe, origins }: DescribedOperation): string =>
  describe(origins.get('policy')?.defined) ?? '';
