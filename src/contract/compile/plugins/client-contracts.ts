import type { ClientContracts } from '../../../client/index.js';
import { canonicalPretty } from '../../json.js';
import { contractPlugin } from './contract.js';

/** `generated/client.json`: what a build of the typed client relies on, as the constant `contracts` of generated/client.ts. */
export const { plugin, validate } = contractPlugin(({ manifest }) => {
  const documents = Object.entries(manifest.operations).map(
    ([id, { contractHash, meaningHash }]) => [id, { contractHash, meaningHash }] as const,
  );
  const contracts: ClientContracts = {
    format: 'project-service-client',
    version: 1,
    documents: Object.fromEntries(documents),
  };
  return canonicalPretty(contracts);
});
