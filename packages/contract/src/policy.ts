import { z } from 'zod';
import * as directives from '../../../src/policy/index.js';
import { canonical } from './json.js';
import type { Policy, PolicyDirective } from './policy-directive.js';

export type { Policy } from './policy-directive.js';

/** Every policy directive, sorted by name. */
export const policyDirectives: readonly PolicyDirective<unknown, unknown>[] = Object.values(directives);

const formOf = (directives: readonly PolicyDirective<unknown, unknown>[]) =>
  z.strictObject(Object.fromEntries(directives.map(({ name, spec }) => [name, spec.form.optional()])));

/** What the directives say of one document; strict, as files hold it. */
export const policyForm = formOf(policyDirectives);

const promised = policyDirectives.filter(({ spec }) => spec.changes !== undefined);

/**
 * What of it clients are promised. A directive that the document lacks is not named: contracts stay what they are, with their
 * hashes, when a directive is added that they do not use.
 */
export const promisedPolicyForm = formOf(promised);
export const promisedOf = (policy: Policy): Policy =>
  Object.fromEntries(
    promised
      .filter(({ name, absent }) => canonical(policy[name]) !== canonical(absent))
      .map(({ name }) => [name, policy[name]]),
  );

/** Variables of which one is given, other than null: exactly one where it is `required`, else one at most. */
export const exclusiveForm = z.strictObject({ variables: z.array(z.string()).readonly(), required: z.boolean() });
export type Exclusive = Readonly<z.infer<typeof exclusiveForm>>;
