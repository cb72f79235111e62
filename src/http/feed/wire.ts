import { z } from 'zod';
import { Refusal } from '../../base/errors/refusal.js';
import type { AckOutcome } from '../../domain/deliveries/index.js';
import { declaredInt } from '../../platform/declared/index.js';
import { jsonOf } from '../shared/body.js';
import { errorBody, type ProgramAnswer } from '../shared/program-answer.js';

// What game servers send, and what they are sent: docs/game-servers.md.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `POST /deliveries/lease` */
export const leaseQuestion = z.strictObject({ max: declaredInt(1, 50).default(10) });

/** `POST /deliveries/ack`; a reason may be long, and only its beginning is kept. */
export const ackQuestion = z.strictObject({
  deliveryId: z.string('must be text').regex(UUID, 'must be as it was leased'),
  leaseToken: z.string('must be text').regex(UUID, 'must be as it was leased'),
  result: z.enum(['delivered', 'retry', 'rejected'], 'must be delivered, retry or rejected'),
  reason: z.string('must be text').nullish().default(null),
  externalId: z
    .string('must be text')
    .regex(/^[^\p{C}]{1,128}$/u, 'must be 1 to 128 characters, none of them a control character')
    .nullish()
    .default(null),
});

/** The body as JSON of this shape. Throws INVALID_JSON, or INVALID_REQUEST with all that is wrong. */
export function readQuestion<T>(shape: z.ZodType<T>, body: Buffer): T {
  const result = shape.safeParse(jsonOf(body));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new Refusal('INVALID_REQUEST', { notice: `The body is not as it must be. ${faults.slice(0, 5).join('; ')}` });
}

/** What became of an acknowledgement, as it is answered. */
export function ackAnswer(outcome: AckOutcome): ProgramAnswer {
  if (outcome.kind === 'accepted') return { status: 200, body: { state: outcome.state } };
  if (outcome.kind === 'unknown') {
    return { status: 404, body: errorBody('DELIVERY_NOT_FOUND', 'This server has no such delivery.') };
  }
  return { status: 409, body: { ...errorBody('ACK_REFUSED', outcome.why), state: outcome.state } };
}
