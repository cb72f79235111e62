import { effect, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { ExplorerAnswer, ExplorerOperation } from '../../../../src/http/ops/console-answers.js';
import { type Loaded, useLoad } from '../components/load.js';
import { askSignedIn, operator } from '../server/operator.js';
import { settings } from '../server/settings.js';

export type Contract = ExplorerAnswer;
export type Operation = ExplorerOperation;

/** What runs here, with who calls it; null until it was loaded. Loaded once for all pages of the explorer. */
export const contract = signal<Contract | null>(null);

// Who signs out where nothing is shown without it leaves nothing behind.
effect(() => {
  if (operator.value === null && settings.value?.needsSignIn === true) contract.value = null;
});

/** Loads what runs here, where that was not done yet. Throws Refused. */
export async function loadContract(): Promise<Contract> {
  contract.value ??= await askSignedIn<Contract>('/console/explorer', { method: 'POST' });
  return contract.value;
}

/** What runs here, for a page; `reload` asks anew. */
export function useContract(): { readonly loaded: Loaded<Contract>; readonly reload: () => void } {
  const { loaded, reload } = useLoad(loadContract, [operator.value?.operator.name]);
  const known = contract.value;
  return {
    loaded: useMemo(() => (known === null ? loaded : { state: 'loaded', value: known }), [known, loaded]),
    reload: () => {
      contract.value = null;
      reload();
    },
  };
}

/** The operation of this id; null where there is none. */
export const operationOf = (of: Contract, documentId: string): Operation | null =>
  of.operations.find((one) => one.documentId === documentId) ?? null;

/** Where the page of an operation is. */
export const addressOf = (documentId: string): string => `/console/operations/${encodeURIComponent(documentId)}`;
