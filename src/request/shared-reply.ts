import { createHash } from 'node:crypto';
import { Refusal } from '../base/errors/refusal.js';
import { cacheable } from '../policy/cacheable.js';
import type { DocumentRequest } from './document.js';
import type { ReadyRequest } from './ready.js';
import type { Reply } from './reply.js';
import { headerOf } from './transport.js';

// Answers to GET, which caches outside may share: rules.md §2.8.

/** All request headers on which an answer depends. A request with `Authorization` is refused. */
const VARY = 'Origin, Accept, Accept-Language, X-Project-Context, Authorization';

/** Throws METHOD_NOT_ALLOWED unless caches may share answers of the document. */
export function requireShareable({ operation }: DocumentRequest): void {
  if (!cacheable.of(operation.policy)) throw new Refusal('METHOD_NOT_ALLOWED');
}

/**
 * Allows caches to share a reply without errors, until its data can change at the latest. It has no
 * request id, because it answers many requests. Returns 304 if the client has these bytes.
 */
export function shareReply(reply: Reply, request: ReadyRequest, sharedSeconds: number): Reply {
  if (reply.status !== 200 || reply.code !== null) return reply;
  const { 'X-Request-Id': _id, 'Content-Length': length = '', ...headers } = reply.headers;
  const described = `${headers['Content-Type']}\n${headers['Content-Language']}\n`;
  const etag = `"${createHash('sha256').update(described).update(reply.body).digest('base64url')}"`;
  const maxAge = Math.min(sharedSeconds, secondsUntilChange(request));
  Object.assign(headers, { 'Cache-Control': `public, max-age=${maxAge}`, Vary: VARY, ETag: etag });
  if (isKnown(etag, headerOf(request.headers, 'if-none-match'))) return { ...reply, status: 304, headers, body: '' };
  return { ...reply, headers: { ...headers, 'Content-Length': length } };
}

function secondsUntilChange({ now, operation, cacheControl }: ReadyRequest): number {
  const until = Math.min(cacheControl.expiresAt, operation.sunset?.goneFrom ?? Number.POSITIVE_INFINITY);
  return Math.max(0, Math.floor((until - now.getTime()) / 1_000));
}

/** Compares weakly (RFC 9110 §13.1.2): a proxy that compresses makes a tag weak. */
const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
