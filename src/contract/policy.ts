import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '../base/errors/catalogue.js';

/** The stored throttles that there are: each is a duty that some slice sees to (request/run.ts owes it, or does not compile). */
export const throttleClasses = ['ACCOUNT', 'LOGIN', 'MAIL', 'PASSWORD'] as const;

export type ThrottleClass = (typeof throttleClasses)[number];

/** What the compiler derives from the SDL's directives for one document (schema/policy.graphql). */
export interface Policy {
  readonly access: 'PUBLIC' | 'SESSION';
  readonly viewer: readonly ('PENDING' | 'ACTIVE' | 'BLOCKED')[];
  readonly gameServer: 'NONE' | 'SESSION' | 'ARGUMENT' | 'EITHER' | 'FILTER' | 'DEED';
  readonly pin: boolean;
  readonly survivesMaintenance: boolean;
  readonly throttles: readonly ThrottleClass[];
  /** Codes that this operation can give beyond the common ones. */
  readonly errors: readonly ErrorCode[];
}

/** Variables of which one is given, other than null: exactly one where it is `required`, else one at most. */
export interface Alternatives {
  readonly variables: readonly string[];
  readonly required: boolean;
}

const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code), 'unknown error code');

/** The forms in which files hold them: strict, as what this program does not know must not be ignored. */
export const policyForm = z.strictObject({
  access: z.enum(['PUBLIC', 'SESSION']),
  viewer: z.array(z.enum(['PENDING', 'ACTIVE', 'BLOCKED'])),
  gameServer: z.enum(['NONE', 'SESSION', 'ARGUMENT', 'EITHER', 'FILTER', 'DEED']),
  pin: z.boolean(),
  survivesMaintenance: z.boolean(),
  throttles: z.array(z.enum(throttleClasses)),
  errors: z.array(errorCode),
});
export const alternativesForm = z.strictObject({ variables: z.array(z.string()), required: z.boolean() });
