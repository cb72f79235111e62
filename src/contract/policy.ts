import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '../base/errors/catalogue.js';

/** The stored throttles that there are: each is a duty that some slice sees to (request/run.ts owes it, or does not compile). */
export const throttleClasses = ['ACCOUNT', 'LOGIN', 'MAIL', 'PASSWORD'] as const;

export type ThrottleClass = (typeof throttleClasses)[number];

const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code), 'unknown error code');

/** What the compiler derives from the SDL's directives for one document (schema/policy.graphql); strict, as files hold it. */
export const policyForm = z.strictObject({
  access: z.enum(['PUBLIC', 'SESSION']),
  viewer: z.array(z.enum(['PENDING', 'ACTIVE', 'BLOCKED'])).readonly(),
  gameServer: z.enum(['NONE', 'SESSION', 'ARGUMENT', 'EITHER', 'FILTER', 'DEED']),
  pin: z.boolean(),
  survivesMaintenance: z.boolean(),
  throttles: z.array(z.enum(throttleClasses)).readonly(),
  /** Codes that this operation can give beyond the common ones. */
  errors: z.array(errorCode).readonly(),
});
export type Policy = Readonly<z.infer<typeof policyForm>>;

/** Variables of which one is given, other than null: exactly one where it is `required`, else one at most. */
export const alternativesForm = z.strictObject({ variables: z.array(z.string()).readonly(), required: z.boolean() });
export type Alternatives = Readonly<z.infer<typeof alternativesForm>>;
