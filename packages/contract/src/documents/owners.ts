import type { ContractConfig } from '../config.js';
import { type Diagnostic, diagnostic, startOf } from '../sdl/diagnostic.js';
import { idOfFile } from '../sdl/sources.js';

// Documents of one client are in documents/<client>/. Their ids begin with its name, so that no
// document of another owner can take an id of the client.

type Clients = Pick<ContractConfig, 'clients'>;

/** Returns the folder of the documents of a client. */
export const folderOf = (client: string): string => `documents/${client}/`;

/** Returns the client that owns a document; null for a shared one. */
export const ownerOf = (file: string, { clients = [] }: Clients): string | null =>
  clients.find((client) => file.startsWith(folderOf(client))) ?? null;

/** Returns an id of a client: `cart` → `kiosk_cart`. */
export const idOf = (client: string, name: string): string =>
  name.startsWith(`${client}_`) ? name : `${client}_${name}`;

/** Reports documents of a client with the id of another owner, and the reverse. */
export function* checkOwners(files: readonly string[], config: Clients): Generator<Diagnostic> {
  for (const file of files) {
    const id = idOfFile(file);
    const owner = ownerOf(file, config);
    const claimed = config.clients?.find((client) => id.startsWith(`${client}_`)) ?? null;
    if (owner === claimed) continue;
    yield diagnostic(startOf(file), {
      rule: 'client-document-id',
      subject: id,
      problem:
        owner === null
          ? `ids with ${claimed}_ belong to the client ${claimed}`
          : `it belongs to the client ${owner}, and its id does not begin with ${owner}_`,
      fix:
        owner === null
          ? `move it to ${folderOf(claimed ?? '')}, or write another operation name, response key and file name`
          : `write ${idOf(owner, id)} as operation name, response key and file name, or move it out of ${folderOf(owner)}`,
    });
  }
}
