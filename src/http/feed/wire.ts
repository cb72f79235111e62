import { z } from 'zod';
import { Refusal } from '../../base/errors/refusal.js';
import type { AckOutcome } from '../../domain/deliveries/index.js';
import { declaredInt } from '../../platform/declared/index.js';
import { parseJsonBody } from '../shared/body.js';
import { errorBody, type ProgramAnswer } from '../shared/program-answer.js';

// Requests and answers of game servers: docs/game-servers.md.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `POST /deliveries/lease` */
export const leaseRequest = z.strictObject({ max: declaredInt(1, 50).default(10) });

/** `POST /deliveries/ack`; a long reason is truncated. */
export const ackRequest = z.strictObject({
  deliveryId: z.string('must be text').regex(UUID, 'must have the value from the lease'),
  leaseToken: z.string('must be text').regex(UUID, 'must have the value from the lease'),
  result: z.enum(['delivered', 'retry', 'rejected'], 'must be delivered, retry or rejected'),
  reason: z.string('must be text').nullish().default(null),
  externalId: z
    .string('must be text')
    .regex(/^[^\p{C}]{1,128}$/u, 'must be 1 to 128 characters, none of them a control character')
    .nullish()
    .default(null),
});

/**
 * Parses the body as JSON of this shape. Throws INVALID_JSON, or INVALID_REQUEST with its first
 * problems.
 */
export function parseRequest<T>(shape: z.ZodType<T>, body: Buffer): T {
  const result = shape.safeParse(parseJsonBody(body));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new Refusal('INVALID_REQUEST', { notice: `The body is invalid. ${problems.slice(0, 5).join('; ')}` });
}

/** Converts the outcome of an acknowledgement to its answer. */
export function ackAnswer(outcome: AckOutcome): ProgramAnswer {
  if (outcome.kind === 'accepted') return { status: 200, body: { state: outcome.state } };
  if (outcome.kind === 'unknown') {
    return { status: 404, body: errorBody('DELIVERY_NOT_FOUND', 'This server has no such delivery.') };
  }
  return { status: 409, body: { ...errorBody('ACK_REFUSED', outcome.reason), state: outcome.state } };
}
