import { isUtf8 } from 'node:buffer';
import type { ReasonOf } from '../base/errors/messages/keys.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Variables } from './request.js';

/** A well-formed call of an operation. The next stage checks whether the operation exists. */
export interface Call {
  readonly documentId: string;
  readonly variables: Variables;
}

const MAX_DOCUMENT_ID = 64;
/** Longest unknown key that a refusal names in full. */
const MAX_KEY = 64;

/**
 * Second half of the transport: the bytes of a POST, or the query of a GET → documentId and
 * variables (rules.md §3.0.1). Accepts and ignores `operationName` and `extensions` of generic
 * clients. The last of duplicate keys counts, as in every JSON parser. Throws INVALID_JSON,
 * INVALID_REQUEST.
 */
export function readCall(sent: Buffer | URLSearchParams): Call {
  const call = sent instanceof URLSearchParams ? callIn(sent) : parse(sent);
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
