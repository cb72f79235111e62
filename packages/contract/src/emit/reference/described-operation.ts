import type { DocumentNode } from 'graphql';
import type { Compiled } from '../../compile.js';
import type { ContractConfig } from '../../config.js';
import type { Example } from '../../descriptions-and-examples.js';
import type { ManifestEntry } from '../../manifest.js';
import type { Origins } from '../../origins.js';
import {
  type Descriptions,
  descriptionsOf,
  type ValueDescriptions,
  valueDescriptionsOf,
} from '../../sdl/descriptions.js';

/** All that the reference tells of one operation. */
export interface DescribedOperation {
  readonly config: ContractConfig;
  readonly id: string;
  /** The folder of its document. */
  readonly slice: string;
  readonly entry: ManifestEntry;
  readonly origins: Origins;
  readonly describe: Descriptions;
  readonly values: ValueDescriptions;
  /** What was really sent and answered; null where nothing was yet. */
  readonly example: Example | null;
}

/** The operations of a contract without faults, by slice, in order of their names. */
export function describeOperations(
  {
    manifest,
    sdl,
    origins,
    config,
  }: Pick<Compiled, 'manifest' | 'origins'> & { readonly sdl: DocumentNode; readonly config: ContractConfig },
  examples: ReadonlyMap<string, Example>,
): ReadonlyMap<string, readonly DescribedOperation[]> {
  const [describe, values] = [descriptionsOf(sdl), valueDescriptionsOf(sdl)];
  const slices = new Map<string, DescribedOperation[]>();
  for (const [id, entry] of Object.entries(manifest?.operations ?? {})) {
    const slice = sliceOf(entry);
    const told = { config, id, slice, entry, origins: origins.get(id) ?? new Map(), describe, values };
    const others = slices.get(slice) ?? [];
    slices.set(slice, others);
    others.push({ ...told, example: examples.get(id) ?? null });
  }
  return slices;
}

/** `documents/users/me.graphql` → `users` */
const sliceOf = ({ file }: ManifestEntry): string => file.split('/').slice(1, -1).join('/');

/** What it is for, in the words of the SDL. */
export const purposeOf = ({ describe, origins }: DescribedOperation): string =>
  describe(origins.get('policy')?.defined) ?? '';
