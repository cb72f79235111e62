import { effect, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { ExplorerAnswer, ExplorerOperation } from '../../../../src/http/ops/console-answers.js';
import { type Loaded, useLoad } from '../components/load.js';
import { askSignedIn, operator, watchSignOut } from '../service/operator.js';
import { settings } from '../service/settings.js';

export type Contract = ExplorerAnswer;
export type Operation = ExplorerOperation;

/**
 * The running contract with its usage, loaded once for all pages of the Explorer; null until then.
 */
export const contract = signal<Contract | null>(null);

// Clears the contract on sign-out if the Explorer requires a sign-in.
effect(() => {
  if (operator.value === null && settings.value?.needsSignIn === true) contract.value = null;
});

/** Loads the running contract unless it is loaded. Throws Refused. */
async function loadContract(): Promise<Contract> {
  if (contract.value !== null) return contract.value;
  const hasSignedOut = watchSignOut();
  const loaded = await askSignedIn<Contract>('/console/explorer', { method: 'POST' });
  // The next operator may not see the usage.
  if (!hasSignedOut()) contract.value = loaded;
  return loaded;
}

/** The running contract for a page; `reload` loads it again. */
export function useContract(): { readonly loaded: Loaded<Contract>; readonly reload: () => void } {
  const { loaded, reload } = useLoad(loadContract, [operator.value?.operator.name]);
  const current = contract.value;
  return {
    loaded: useMemo(() => (current === null ? loaded : { state: 'loaded', value: current }), [current, loaded]),
    reload: () => {
      contract.value = null;
      reload();
    },
  };
}

/** Finds an operation by its id; null if there is none. */
export const operationOf = (of: Contract, documentId: string): Operation | null =>
  of.operations.find((one) => one.documentId === documentId) ?? null;

/** Returns the address of the page of an operation. */
export const addressOf = (documentId: string): string => `/console/operations/${encodeURIComponent(documentId)}`;
