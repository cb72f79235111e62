import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { z } from 'zod';
import { isNote, isReference, MAX_AMOUNT } from '../domain/wallet/index.js';
import { declaredInt } from '../platform/declared/index.js';
import { CreditRefusal } from './credits-refusal.js';

const MAX_ID = 2 ** 31 - 1;
const MAX_MESSAGE = 200;

/** What a payment provider posts. To JSON `5.0` is 5; what numbers cannot say exactly is refused. */
const credit = z.strictObject({
  userId: declaredInt(1, MAX_ID),
  amount: declaredInt(1, MAX_AMOUNT),
  reference: z
    .string('must be text')
    .refine(isReference, 'must have 1 to 128 characters, none of them invisible, and no space around it'),
  note: z.string('must be text').refine(isNote, 'must have 500 characters at most').optional(),
});

export type CreditRequest = z.infer<typeof credit>;

/** As RFC 8259 has it: UTF-8, and no other parameter. */
const JSON_TYPE = /^application\/json *(; *charset="?utf-8"?)? *$/i;

/** Throws 415. A compressed body is refused by the reader of bodies. */
export function demandJson(request: Request): void {
  if (JSON_TYPE.test(request.headers['content-type'] ?? '')) return;
  throw new CreditRefusal('UNSUPPORTED_MEDIA_TYPE', 'Send Content-Type: application/json.');
}

/** @param body bytes, or undefined where there were none. Throws 400, with all that is wrong. */
export function readCredit(body: unknown): CreditRequest {
  const { success, data, error } = credit.safeParse(parse(body));
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new CreditRefusal('INVALID_REQUEST', faults.join('; ').slice(0, MAX_MESSAGE));
}

function parse(body: unknown): unknown {
  try {
    if (Buffer.isBuffer(body) && isUtf8(body)) return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's own message quotes the body.
  }
  throw new CreditRefusal('INVALID_JSON', 'The body is no JSON in UTF-8.');
}
