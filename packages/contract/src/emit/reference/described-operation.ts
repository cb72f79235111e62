import type { Compiled } from '../../compile.js';
import type { ContractConfig } from '../../config.js';
import type { Example, OperationDescriptions } from '../../descriptions-and-examples.js';
import type { Manifest, ManifestEntry } from '../../manifest.js';
import type { Origins } from '../../origins.js';
import {
  addDeprecation,
  deprecationOf,
  describeNode,
  descriptionOf,
  valueDescriptions,
} from '../../sdl/descriptions.js';

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

/** Returns the SDL descriptions of an operation by contract path. */
export function describedOf(operation: DescribedOperation): OperationDescriptions {
  const { id, origins } = operation;
  const at: [string, string][] = [];
  const ofValues: [string, Readonly<Record<string, string>>][] = [];
  for (const [path, { defined, type }] of origins) {
    // Clients need the description of a scalar or enum only for values that they send.
    const isInput = /^(?:variables|inputs)\./.test(path);
    if (!isInput && !path.startsWith('result.')) continue;
    const own = descriptionOf(defined) ?? (isInput ? descriptionOf(type) : null);
    const text = addDeprecation(own, deprecationOf(defined));
    // The purpose describes the result as a whole, and a list describes its entries.
    if (text !== null && path !== `result.${id}` && !path.endsWith('[]')) at.push([path, text]);
    const described = valueDescriptions(type);
    if (described.size > 0) ofValues.push([path, Object.fromEntries(described)]);
  }
  return { purpose: purposeOf(operation), at: Object.fromEntries(at), values: Object.fromEntries(ofValues) };
}
