import { z } from 'zod';

/** The stored throttles that there are: each is a duty that some slice sees to (request/run.ts owes it, or does not compile). */
export const throttleClasses = ['ACCOUNT', 'LOGIN', 'MAIL', 'PASSWORD'] as const;

export type ThrottleClass = (typeof throttleClasses)[number];

/** What the SDL's directives promise the clients of one document (schema/policy.graphql); strict, as files hold it. */
export const promisedPolicyForm = z.strictObject({
  access: z.enum(['PUBLIC', 'SESSION']),
  userStatus: z.array(z.enum(['PENDING', 'ACTIVE', 'BLOCKED'])).readonly(),
  gameServer: z.enum(['NONE', 'SESSION', 'ARGUMENT', 'EITHER', 'FILTER', 'RESOLVER']),
  pin: z.boolean(),
  survivesMaintenance: z.boolean(),
  throttle: z.array(z.enum(throttleClasses)).readonly(),
});
export type PromisedPolicy = Readonly<z.infer<typeof promisedPolicyForm>>;

/** All that the directives say of a document. */
export const policyForm = promisedPolicyForm.extend({
  /** Whether an answer may be given again, as long as what it was made of stands. */
  cacheable: z.boolean(),
});
export type Policy = Readonly<z.infer<typeof policyForm>>;

/** Variables of which one is given, other than null: exactly one where it is `required`, else one at most. */
export const exclusiveForm = z.strictObject({ variables: z.array(z.string()).readonly(), required: z.boolean() });
export type Exclusive = Readonly<z.infer<typeof exclusiveForm>>;
