import { z } from 'zod';
import { perConfig } from './config.js';
import type { DocumentContract } from './document-contract.js';
import { contractsIn, errorGroupsForm, storedContractForm, toStoredContract } from './error-groups.js';
import { canonical } from './json.js';
import type { Manifest } from './manifest.js';
import { mapValues } from './records.js';

// generated/client.json, `contracts.json` of the packed client: the contracts of a client build. It
// has the parts of a lock that a comparison needs, without hashes, and is written compactly.

export const CLIENT_FORMAT = 'project-service-client';
export const CLIENT_VERSION = 2;

/** The contracts of a client build. */
export interface ClientContracts {
  readonly documents: Readonly<Record<string, DocumentContract>>;
  /** Field names by type, as in the manifest. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /**
   * By documentId, the keys of the result that the client reads (`books.edges[].node.title`).
   * Written by the client's team. All keys of a document without an entry are read.
   */
  readonly reads: Readonly<Record<string, readonly string[]>>;
}

/** Schema of the file. */
export const clientContractsForm = perConfig(
  (config): z.ZodType<ClientContracts> =>
    z
      .strictObject({
        format: z.literal(CLIENT_FORMAT),
        version: z.literal(CLIENT_VERSION),
        errorGroups: errorGroupsForm,
        fields: z.record(z.string(), z.array(z.string())),
        documents: z.record(z.string(), storedContractForm(config)),
        reads: z.record(z.string(), z.array(z.string())).default({}),
      })
      .transform(({ errorGroups, documents, fields, reads }, context) => {
        const restore = contractsIn(errorGroups, context);
        return { documents: mapValues(documents, (one, id) => restore(one, ['documents', id])), fields, reads };
      }),
);

/** Returns the file of a manifest, with one line per document. */
export function clientContractsText({ operations, errorGroups, fields }: Manifest): string {
  const documents = Object.entries(operations)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { contract }]) => `${canonical(id)}:${canonical(toStoredContract(contract, errorGroups))}`);
  const head = { format: CLIENT_FORMAT, version: CLIENT_VERSION };
  return `${canonical(head).slice(0, -1)},
"errorGroups":${canonical(errorGroups)},
"fields":${canonical(fields)},
"documents":{
${documents.join(',\n')}
}}
`;
}
