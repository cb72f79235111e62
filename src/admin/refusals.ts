import { type Code, catalogue, isForClients, type OperatorCode } from '../base/errors/catalogue.js';

/** Codes of the API's clients that admin commands, or the listener before them, also answer. */
const SHARED = [
  'ACCOUNT_NOT_FOUND',
  'BAD_REQUEST',
  'CATEGORY_NOT_FOUND',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'INVALID_CURSOR',
  'INVALID_EMAIL',
  'INVALID_JSON',
  'INVALID_REQUEST',
  'INVALID_VARIABLES',
  'LANGUAGE_NOT_PUBLISHED',
  'PATH_NOT_FOUND',
  'PURCHASE_NOT_FOUND',
  'RATE_LIMITED',
  'REQUEST_TIMEOUT',
  'REQUEST_TOO_LARGE',
  'SERVICE_UNAVAILABLE',
  'SHOP_ITEM_NOT_FOUND',
  'UNAUTHENTICATED',
  'UNSUPPORTED_MEDIA_TYPE',
  'WEAK_PASSWORD',
] as const satisfies readonly Code[];

/** Codes that operators meet elsewhere: on the command line of the machine, and as game servers. */
const ELSEWHERE: ReadonlySet<Code> = new Set<OperatorCode>([
  'BACKUP_UNUSABLE',
  'BACKUP_UNVERIFIED',
  'DATABASE_HAS_DATA',
  'DATABASE_IN_USE',
  'DATABASE_IS_COPY',
  'DATABASE_IS_EMPTY',
]);

const SHARED_CODES: ReadonlySet<Code> = new Set<Code>(SHARED);

const isRemote = (code: Code): boolean => (isForClients(code) ? SHARED_CODES.has(code) : !ELSEWHERE.has(code));

const isCode = (name: string): name is Code => Object.hasOwn(catalogue, name);

/** Codes that `POST /admin/<command>` answers, by HTTP status; both in ascending order. */
export const remoteCodes: ReadonlyMap<number, readonly Code[]> = byStatus(
  Object.keys(catalogue).filter(isCode).filter(isRemote).toSorted(),
);

function byStatus(codes: readonly Code[]): ReadonlyMap<number, readonly Code[]> {
  const statuses = [...new Set(codes.map((code) => catalogue[code].status))].toSorted((a, b) => a - b);
  return new Map(statuses.map((status) => [status, codes.filter((code) => catalogue[code].status === status)]));
}
