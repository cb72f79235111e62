import { clientContractsForm } from '../../client-contracts.js';
import type { HashedContract } from '../../document-contract.js';
import { type Change, type CompareOptions, compareDocument, type KnownFields, own, worstOf } from '../compare/index.js';
import { NothingToCompare, readJson } from './answer.js';
import type { CheckedChange, CheckedOperations } from './check-result.js';
import type { Reference } from './held.js';

/** The contract that a client was built with, by documentId. */
export type ClientBuild = Readonly<Record<string, Hashes>>;

type Hashes = Pick<HashedContract, 'contractHash' | 'meaningHash'>;

/** What the typed client exports of a build. Throws NothingToCompare where the file is not that. */
export async function readClientBuild(file: string): Promise<ClientBuild> {
  const parsed = clientContractsForm.safeParse(await readJson(file));
  if (parsed.success) return parsed.data.documents;
  throw new NothingToCompare(
    `${file} is no client’s list of contracts.`,
    'Name the file that the typed client exports.',
  );
}

/**
 * Whether a server can serve a client, by id: it can where it has what the client was built with, or still serves it. Else
 * the contracts are compared, where the client's is among `known`; of what nobody knows, nothing is promised.
 */
export function compareClient(build: ClientBuild, server: Reference, means: Omit<Means, 'fields'>): CheckedOperations {
  const fields = { before: server.baseline.fields, after: server.baseline.fields };
  const operations = Object.entries(build).map(([id, hashes]) => {
    const changes = changesOf(id, hashes, server, { ...means, fields });
    return [id, { verdict: worstOf(changes.map(({ verdict }) => verdict)), changes }] as const;
  });
  return {
    verdict: worstOf(operations.map(([, { verdict }]) => verdict)),
    operations: Object.fromEntries(operations),
  };
}

interface Means extends Pick<CompareOptions, 'overrides' | 'config'> {
  readonly known: readonly HashedContract[];
  readonly fields: KnownFields;
}

function changesOf(
  id: string,
  built: Hashes,
  { baseline, serves }: Reference,
  { known, ...options }: Means,
): readonly CheckedChange[] {
  const present = own(baseline.operations, id)?.contract;
  if (present === undefined) {
    const end = own(baseline.retired, id)?.end;
    return end === undefined
      ? [about('client-document-unknown', 'breaking', `the server does not know ${id}`, 'deploy a server that has it')]
      : [
          about(
            'client-document-retired',
            'breaking',
            `${id} is gone since ${end.on}: ${end.reason}`,
            successorOf(end),
          ),
        ];
  }
  if (isEqual(present, built)) return [];
  const served = own(serves, id)?.find((one) => isEqual(one, built));
  if (served !== undefined)
    return [
      about(
        'client-contract-earlier',
        served.verdict,
        'it was built with an earlier contract, which is still served',
        'nothing to do',
      ),
    ];
  const earlier = known.find((contract) => isEqual(contract, built));
  if (earlier !== undefined) return compareDocument(id, earlier, present, { origins: new Map(), ...options }).changes;
  return present.contractHash === built.contractHash
    ? [about('client-meaning-unknown', 'dangerous', 'it was built when something else was behind the same keys', BUILD)]
    : [about('client-contract-unknown', 'breaking', 'nobody knows the contract that it was built with', BUILD)];
}

const BUILD = 'build the client against this server, or publish its contract in the lock';

const about = (
  kind: CheckedChange['kind'],
  verdict: Change['verdict'],
  reason: string,
  fix: string,
): CheckedChange => ({
  kind,
  verdict,
  reason,
  path: 'document',
  file: null,
  line: null,
  fix,
});

const successorOf = ({ successor }: { readonly successor: string | null }): string =>
  successor === null ? 'build the client without it' : `build the client with ${successor}`;

const isEqual = (one: Hashes, other: Hashes): boolean =>
  one.contractHash === other.contractHash && one.meaningHash === other.meaningHash;
