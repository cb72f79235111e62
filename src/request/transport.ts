import { isUtf8 } from 'node:buffer';
import Negotiator from 'negotiator';
import type { ReasonOf } from '../base/errors/messages/keys.js';
import { Refusal } from '../base/errors/refusal.js';
import { truncateList } from '../base/header-list.js';
import { memoizeHeader } from '../base/memo.js';

// The transport stage: HTTP head and body → the call of an operation. The head is checked before
// the body is read.

/** Headers of a request by lower-case name. Lines with the same name are joined by commas. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the value of a header; undefined if it is absent. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value.join(', ') : value;
}

/**
 * Checks method, content type and `Accept`. Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE,
 * NOT_ACCEPTABLE.
 */
export function checkHead(method: string | undefined, headers: Headers): void {
  checkJsonPost(method, headers);
  checkAccept(headers);
}

function checkAccept(headers: Headers): void {
  if (acceptedMediaType(headerOf(headers, 'accept')) === null) throw new Refusal('NOT_ACCEPTABLE');
}

/** rules.md §3.12; proxies forward addresses of this length. */
const MAX_URL = 8 * 1024;

/**
 * Checks the head of a GET, whose answer caches may share: it has no session. Throws
 * METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, REQUEST_TOO_LARGE.
 */
export function checkGet(url: string, headers: Headers): void {
  if (headers.authorization !== undefined) throw new Refusal('METHOD_NOT_ALLOWED');
  checkAccept(headers);
  if (url.length > MAX_URL) throw new Refusal('REQUEST_TOO_LARGE');
}

/**
 * Requires an uncompressed POST of JSON. For other content types, such as `text/plain`, a browser
 * sends the POST of any page without a preflight. Throws METHOD_NOT_ALLOWED,
 * UNSUPPORTED_MEDIA_TYPE.
 */
export function checkJsonPost(method: string | undefined, headers: Headers): void {
  if (method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED');
  checkContentType(headerOf(headers, 'content-type'));
  const encodings = headerOf(headers, 'content-encoding')?.toLowerCase().split(',') ?? [];
  if (encodings.some((encoding) => !['', 'identity'].includes(encoding.trim()))) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { reason: 'content_encoding' });
  }
}

/** A quoted value. It ends also at an escaped quote, so that the time is linear. */
const QUOTED = /"[^"]*"/g;

function checkContentType(header: string | undefined): void {
  if (header === 'application/json') return;
  const text = (header ?? '').toLowerCase().replaceAll(QUOTED, (quoted) => quoted.replaceAll(';', ' '));
  const [type = '', ...parameters] = text.split(';');
  if (type.trim() !== 'application/json') throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim() === 'charset' && !/^"?utf-?8"?$/.test(value.trim())) {
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { reason: 'charset' });
    }
  }
}

/** The two media types of GraphQL over HTTP; `application/json` is the default. */
export const mediaTypes = ['application/json', 'application/graphql-response+json'] as const;

export type MediaType = (typeof mediaTypes)[number];

/** Answers are always UTF-8, so this parameter of a range is ignored. */
const UTF8_PARAMETER = /;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?(?=[ \t]*(?:[;,]|$))/gi;

/**
 * Returns the media type that an `Accept` header prefers by weight (RFC 9110 §12.5.1); null if it
 * accepts neither. Reads 1024 bytes of it. An absent or empty header accepts both. Never throws.
 */
export function acceptedMediaType(accept: string | undefined): MediaType | null {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') {
    return 'application/json';
  }
  return preferredOf(accept) || null;
}

const preferredOf = memoizeHeader((accept): MediaType | '' => {
  const negotiator = new Negotiator({ headers: { accept: truncateList(accept).replaceAll(UTF8_PARAMETER, '') } });
  const [preferred] = negotiator.mediaTypes(mediaTypes);
  return mediaTypes.find((type) => type === preferred) ?? '';
});

/** The variables of a request. Before the input stage only their being an object is checked. */
export type Variables = Readonly<Record<string, unknown>>;

/** A well-formed call of an operation. The next stage checks whether the operation exists. */
export interface Call {
  readonly documentId: string;
  readonly variables: Variables;
}

const MAX_DOCUMENT_ID = 64;
/** Longest unknown key that a refusal names in full. */
const MAX_KEY = 64;

/**
 * Reads documentId and variables of the body of a POST, or of the query of a GET (rules.md §3.0.1).
 * Accepts and ignores `operationName` and `extensions` of generic
 * clients. The last of duplicate keys counts, as in every JSON parser. Throws INVALID_JSON,
 * INVALID_REQUEST.
 */
export function readCall(bodyOrQuery: Buffer | URLSearchParams): Call {
  const call = bodyOrQuery instanceof URLSearchParams ? callIn(bodyOrQuery) : parse(bodyOrQuery);
  if (Array.isArray(call)) throw new Refusal('INVALID_REQUEST', { reason: 'batch' });
  if (!isObject(call)) throw new Refusal('INVALID_REQUEST', { reason: 'not_an_object' });
  for (const key of Object.keys(call)) if (!KEYS.has(key)) throw unknownKey(key);
  const { documentId, variables, operationName, extensions } = call;
  if (typeof documentId !== 'string' || documentId.length < 1 || documentId.length > MAX_DOCUMENT_ID) {
    throw malformed('documentId', 'document_id');
  }
  if (!isObject(variables)) {
    throw malformed('variables', variables === undefined ? 'variables_missing' : 'variables');
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw malformed('operationName', 'operation_name');
  }
  if (extensions !== undefined && extensions !== null && !isObject(extensions)) {
    throw malformed('extensions', 'extensions');
  }
  return { documentId, variables };
}

const KEYS = new Set(['documentId', 'variables', 'operationName', 'extensions']);

function parse(body: Buffer): unknown {
  if (body.length === 0) throw new Refusal('INVALID_JSON', { reason: 'empty' });
  if (!isUtf8(body)) throw new Refusal('INVALID_JSON', { reason: 'not_utf8' });
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    // Without the parser's message, which quotes the body.
    throw new Refusal('INVALID_JSON', text.startsWith('\uFEFF') ? { reason: 'byte_order_mark' } : {});
  }
}

/** Parameters of a GET that are JSON. */
const JSON_KEYS = new Set(['variables', 'extensions']);

const callIn = (query: URLSearchParams): unknown =>
  Object.fromEntries([...query].map(([key, text]) => [key, JSON_KEYS.has(key) ? parseParameter(text) : text]));

function parseParameter(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // refused as no object
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const malformed = (field: string, reason: ReasonOf<'INVALID_REQUEST'>): Refusal =>
  new Refusal('INVALID_REQUEST', { field, reason });

const unknownKey = (key: string): Refusal =>
  malformed(key.slice(0, MAX_KEY), key === 'query' ? 'query_text' : 'unknown_key');
