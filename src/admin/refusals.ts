import { type Code, catalogue, isForClients, type OperatorCode, sharedCodes } from '../base/errors/catalogue.js';

/** Client codes that admin commands, or the listener before them, also answer. */
const SHARED: ReadonlySet<Code> = new Set<Code>([
  ...sharedCodes,
  'BAD_REQUEST',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'INVALID_CURSOR',
  'INVALID_JSON',
  'PATH_NOT_FOUND',
  'RATE_LIMITED',
  'REQUEST_TIMEOUT',
  'REQUEST_TOO_LARGE',
  'SERVICE_UNAVAILABLE',
  'UNAUTHENTICATED',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** Codes that operators meet elsewhere: on the command line of the machine, and as game servers. */
const ELSEWHERE: ReadonlySet<Code> = new Set<OperatorCode>([
  'BACKUP_UNUSABLE',
  'BACKUP_UNVERIFIED',
  'DATABASE_HAS_DATA',
  'DATABASE_IN_USE',
  'DATABASE_IS_COPY',
  'DATABASE_IS_EMPTY',
]);

const isRemote = (code: Code): boolean => (isForClients(code) ? SHARED.has(code) : !ELSEWHERE.has(code));

const isCode = (name: string): name is Code => Object.hasOwn(catalogue, name);

/** Codes that `POST /admin/<command>` answers, by HTTP status; both in ascending order. */
export const remoteCodes: ReadonlyMap<number, readonly Code[]> = byStatus(
  Object.keys(catalogue).filter(isCode).filter(isRemote).toSorted(),
);

function byStatus(codes: readonly Code[]): ReadonlyMap<number, readonly Code[]> {
  const statuses = [...new Set(codes.map((code) => catalogue[code].status))].toSorted((a, b) => a - b);
  return new Map(statuses.map((status) => [status, codes.filter((code) => catalogue[code].status === status)]));
}
