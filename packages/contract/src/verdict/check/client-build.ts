import { clientContractsForm } from '../../client-contracts.js';
import type { HashedContract } from '../../document-contract.js';
import { type Change, type CompareOptions, compareDocument, type KnownFields, own, worstOf } from '../compare/index.js';
import type { CheckedChange, CheckedOperations } from './check-result.js';
import { NothingToCompare, readJson } from './fetch-json.js';
import type { Reference } from './stored-reference.js';

/** Contract hashes of a client build, by documentId. */
export type ClientBuild = Readonly<Record<string, Hashes>>;

type Hashes = Pick<HashedContract, 'contractHash' | 'meaningHash'>;

/** Reads the file that the typed client exports. Throws NothingToCompare for another file. */
export async function readClientBuild(file: string): Promise<ClientBuild> {
  const parsed = clientContractsForm.safeParse(await readJson(file));
  if (parsed.success) return parsed.data.documents;
  throw new NothingToCompare(
    `${file} is no contract list of a client.`,
    'Name the file that the typed client exports.',
  );
}

/**
 * Checks by documentId whether a server can serve a client build: it has the contract, or still
 * serves it. Otherwise compares the contracts if the one of the client is among `published`; an
 * unknown contract is breaking.
 */
export function compareClient(
  build: ClientBuild,
  server: Reference,
  options: Omit<ClientCheckOptions, 'fields'>,
): CheckedOperations {
  const fields = { before: server.baseline.fields, after: server.baseline.fields };
  const operations = Object.entries(build).map(([id, hashes]) => {
    const changes = changesOf(id, hashes, server, { ...options, fields });
    return [id, { verdict: worstOf(changes.map(({ verdict }) => verdict)), changes }] as const;
  });
  return {
    verdict: worstOf(operations.map(([, { verdict }]) => verdict)),
    operations: Object.fromEntries(operations),
  };
}

interface ClientCheckOptions extends Pick<CompareOptions, 'overrides' | 'config'> {
  readonly published: readonly HashedContract[];
  readonly fields: KnownFields;
}

function changesOf(
  id: string,
  built: Hashes,
  { baseline, serves }: Reference,
  { published, ...options }: ClientCheckOptions,
): readonly CheckedChange[] {
  const present = own(baseline.operations, id)?.contract;
  if (present === undefined) {
    const end = own(baseline.retired, id)?.end;
    return end === undefined
      ? [
          about(
            'client-document-unknown',
            'breaking',
            `the server has no document ${id}`,
            'deploy a server that has it',
          ),
        ]
      : [
          about(
            'client-document-retired',
            'breaking',
            `${id} is retired since ${end.on}: ${end.reason}`,
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
  const earlier = published.find((contract) => isEqual(contract, built));
  if (earlier !== undefined) return compareDocument(id, earlier, present, { origins: new Map(), ...options }).changes;
  return present.contractHash === built.contractHash
    ? [about('client-meaning-unknown', 'dangerous', 'it was built when other fields were behind the same keys', BUILD)]
    : [about('client-contract-unknown', 'breaking', 'the contract that it was built with is unknown', BUILD)];
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
