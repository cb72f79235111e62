import type { Subject } from '../../base/throttles.js';

/**
 * Key of a count, with one shape per limit. It is stored as a keyed hash: no address, no network.
 */
export type CountKey = readonly (string | number)[];

/** The values that counts belong to. */
export interface CountKeyValues {
  readonly projectId: number;
  readonly userId: number;
  /** The normalized address. */
  readonly address: string;
  readonly network: string;
}

/** The key of each subject: attempts count under it, and operators find lockouts by it. */
export const countKeys = {
  USER: ({ projectId, userId }: Pick<CountKeyValues, 'projectId' | 'userId'>): CountKey => [projectId, userId],
  ADDRESS: ({ projectId, address }: Pick<CountKeyValues, 'projectId' | 'address'>): CountKey => [projectId, address],
  ADDRESS_AND_NETWORK: ({ projectId, address, network }: Omit<CountKeyValues, 'userId'>): CountKey => [
    projectId,
    address,
    network,
  ],
  NETWORK: ({ network }: Pick<CountKeyValues, 'network'>): CountKey => [network],
  NETWORK_IN_PROJECT: ({ projectId, network }: Pick<CountKeyValues, 'projectId' | 'network'>): CountKey => [
    projectId,
    network,
  ],
} satisfies Readonly<Record<Subject, (counted: CountKeyValues) => CountKey>>;
