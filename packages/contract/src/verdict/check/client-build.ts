import { CLIENT_FORMAT, CLIENT_VERSION, type ClientContracts, clientContractsForm } from '../../client-contracts.js';
import type { ContractConfig } from '../../config.js';
import type { ResultType } from '../../document-contract.js';
import { mapValues } from '../../records.js';
import type { Retirement, Sunset } from '../../runtime/operation-metadata.js';
import {
  type Baseline,
  type CompareOptions,
  compareDocument,
  own,
  type PresentSide,
  type PublishedOperation,
  type Verdict,
  worstOf,
} from '../compare/index.js';
import type { CheckedChange, CheckedOperation, CheckedOperations, CheckedVerdict } from './check-result.js';
import { NothingToCompare, readJson } from './fetch-json.js';
import { referenceOfJson } from './stored-reference.js';

/** The contracts of a client build. */
export interface ClientBuild extends Pick<Baseline, 'fields'> {
  readonly operations: Readonly<Record<string, Pick<PublishedOperation, 'contract'>>>;
  /** The keys that the client reads, as in ClientContracts. */
  readonly reads: ClientContracts['reads'];
}

/**
 * Reads the contracts of a client build: the file of the typed client, or the manifest or lock that
 * the client was built with. Throws NothingToCompare for another file.
 */
export async function readClientBuild(file: string, config: ContractConfig): Promise<ClientBuild> {
  const content = await readJson(file);
  if (typeof content !== 'object' || content === null || !('format' in content) || content.format !== CLIENT_FORMAT)
    return { ...referenceOfJson(content, file, config).baseline, reads: {} };
  const parsed = clientContractsForm(config).safeParse(content);
  if (parsed.success) {
    const { documents, fields, reads } = parsed.data;
    requireKeys(file, documents, reads);
    return { operations: mapValues(documents, (contract) => ({ contract })), fields, reads };
  }
  const version = 'version' in content ? content.version : undefined;
  const [issue] = parsed.error.issues;
  throw version === CLIENT_VERSION
    ? new NothingToCompare(
        `${file} is not a file of this format (${issue?.path.join('.')}: ${issue?.message}).`,
        'Check with the version of this program that the service uses.',
      )
    : new NothingToCompare(
        `${file} has format ${String(version)}, and this version reads ${CLIENT_VERSION}.`,
        'Name the manifest of the commit that the client was built from, or use the version that wrote the file.',
      );
}

/** A key with a typing error would hide a change. */
function requireKeys(file: string, documents: ClientContracts['documents'], reads: ClientContracts['reads']): void {
  for (const [id, keys] of Object.entries(reads)) {
    const document = own(documents, id);
    const known = document === undefined ? [] : [...new Set([id, ...keysIn(document.wire.result, id)])];
    const unknown = keys.find((key) => !known.includes(key));
    if (known.length > 0 && unknown === undefined) continue;
    throw new NothingToCompare(
      known.length === 0
        ? `${file} has reads of ${id}, and no such document.`
        : `${file} has reads of ${id} with ${unknown}, which is not a key of its result.`,
      known.length === 0 ? 'Correct the documentId.' : `Name keys of: ${known.join(', ')}`,
    );
  }
}

/** Returns the paths of the keys within a value, also of `__typename`. */
function keysIn(type: ResultType, path: string): readonly string[] {
  if (type.kind === 'list') return keysIn(type.of, `${path}[]`);
  const shapes = type.kind === 'object' ? type.shapes : [];
  return shapes
    .flatMap((shape) => Object.entries(shape))
    .flatMap(([key, field]) => [`${path}.${key}`, ...keysIn(field.type, `${path}.${key}`)]);
}

/** The contracts of a server; those of a working tree have places. */
type Server = Baseline & Partial<Pick<PresentSide, 'origins'>>;

/**
 * Compares the contracts of a client build with those of a server, by documentId.
 * @param ids the documents that the client calls; default: all of its documents
 */
export function compareClient(
  build: ClientBuild,
  server: Server,
  options: CompareOptions,
  ids: readonly string[] = Object.keys(build.operations),
): CheckedOperations {
  const operations = ids
    .toSorted()
    .map((id): [string, CheckedOperation] => [id, operationOf(id, build, server, options)]);
  const verdicts = operations.map(([, { verdict }]) => verdict);
  return { verdict: worstKnown(verdicts), operations: Object.fromEntries(operations) };
}

/** Returns the worst verdict. A break is certain, and counts more than an unknown verdict. */
export const worstKnown = (verdicts: readonly (Verdict | 'unknown')[]): Verdict | 'unknown' => {
  const known = worstOf(verdicts.filter((verdict) => verdict !== 'unknown'));
  return known !== 'breaking' && verdicts.includes('unknown') ? 'unknown' : known;
};

function operationOf(
  id: string,
  build: ClientBuild,
  { operations, retired, fields, origins = new Map() }: Server,
  options: CompareOptions,
): CheckedOperation {
  const [built, is] = [own(build.operations, id), own(operations, id)];
  const sunset = is?.sunset ?? null;
  const end = is === undefined ? own(retired, id) : sunset !== null && sunset.on <= options.today ? sunset : null;
  if (end) {
    const reason = `${id} is retired since ${end.on}: ${end.reason}`;
    return withOnly('breaking', { kind: 'client-document-retired', reason, fix: fixOf(end) });
  }
  if (built === undefined || is === undefined)
    return withOnly('unknown', {
      kind: 'client-document-unknown',
      reason: is === undefined ? `the server has no document ${id}` : `the file of the build has no document ${id}`,
      fix: is === undefined ? 'deploy the service that has it first' : 'name the file that was built with the client',
    });
  const { changes } = compareDocument(id, built.contract, is.contract, {
    ...options,
    origins: origins.get(id) ?? new Map(),
    fields: { before: build.fields, after: fields },
  });
  const reads = own(build.reads, id);
  const noticed = reads === undefined ? changes : changes.filter(({ path }) => isNoticed(path, reads));
  const all = [...noticed, ...(sunset === null ? [] : [sunsetOf(id, sunset)])];
  return { verdict: worstKnown(all.map(({ verdict }) => verdict)), changes: all };
}

/** Returns true for a change of a key that is read, of one around it or within it, or of no key. */
const isNoticed = (path: string, reads: readonly string[]): boolean =>
  !path.startsWith('result.') ||
  reads.some((key) => isWithin(path, `result.${key}`) || isWithin(`result.${key}`, path));

const isWithin = (inner: string, outer: string): boolean =>
  inner.startsWith(outer) && /^(?:$|\.|\[)/.test(inner.slice(outer.length));

const sunsetOf = (id: string, sunset: Sunset): CheckedChange =>
  documentChange('compatible', {
    kind: 'client-document-sunset',
    reason: `${id} ends on ${sunset.on}: ${sunset.reason}`,
    fix: fixOf(sunset),
  });

const fixOf = ({ successor }: Retirement): string =>
  successor === null ? 'build the client without it' : `build the client with ${successor}`;

type DocumentChange = Pick<CheckedChange, 'kind' | 'reason' | 'fix'>;

const documentChange = (verdict: CheckedVerdict, change: DocumentChange): CheckedChange => ({
  ...change,
  ...{ verdict, path: 'document', file: null, line: null },
});

const withOnly = (verdict: 'breaking' | 'unknown', change: DocumentChange): CheckedOperation => ({
  verdict,
  changes: [documentChange(verdict, change)],
});
