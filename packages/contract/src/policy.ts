import { z } from 'zod';
import { type ContractConfig, perConfig } from './config.js';
import { canonical } from './json.js';
import type { Policy, PolicyDirective } from './policy-directive.js';
import type { Exclusive } from './runtime/operation-facts.js';

export type { Policy } from './policy-directive.js';

const formOf = (directives: readonly PolicyDirective<unknown, unknown>[]) =>
  z.strictObject(Object.fromEntries(directives.map(({ name, spec }) => [name, spec.form.optional()])));

/** The form of the policy of a document in files. Strict: an unknown directive must not be ignored. */
export const policyForm = perConfig(({ directives }) => formOf(directives));

const promisedDirectives = perConfig(({ directives }) => directives.filter(({ spec }) => spec.changes !== undefined));

/** The form of the part of a policy that clients rely on. */
export const promisedPolicyForm = perConfig((config) => formOf(promisedDirectives(config)));

/**
 * The part of a policy that clients rely on, without directives that the document lacks: a new directive changes no contract
 * that does not use it.
 */
export const promisedPolicyOf = (policy: Policy, config: ContractConfig): Policy =>
  Object.fromEntries(
    promisedDirectives(config)
      .filter(({ name, absent }) => canonical(policy[name]) !== canonical(absent))
      .map(({ name }) => [name, policy[name]]),
  );

export const exclusiveForm: z.ZodType<Exclusive> = z.strictObject({
  variables: z.array(z.string()),
  required: z.boolean(),
});
