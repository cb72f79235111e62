import { z } from 'zod';
import { type ContractConfig, perConfig } from './config.js';
import { canonical } from './json.js';
import type { Policy, PolicyDirective } from './policy-directive.js';
import type { Exclusive } from './runtime/operation-metadata.js';

export type { Policy } from './policy-directive.js';

const formOf = (directives: readonly PolicyDirective<unknown, unknown>[]) =>
  z.strictObject(Object.fromEntries(directives.map(({ name, spec }) => [name, spec.form.optional()])));

/**
 * Schema of the policy of a document in files. Strict, because unknown directives must not be
 * ignored.
 */
export const policyForm = perConfig(({ directives }) => formOf(directives));

const contractDirectives = perConfig(({ directives }) => directives.filter(({ spec }) => spec.changes !== undefined));

/** Schema of the part of a policy on which clients rely. */
export const contractPolicyForm = perConfig((config) => formOf(contractDirectives(config)));

/**
 * Returns the part of a policy on which clients rely, without missing directives, so that a new
 * directive changes no contract that does not use it.
 */
export const contractPolicyOf = (policy: Policy, config: ContractConfig): Policy =>
  Object.fromEntries(
    contractDirectives(config)
      .filter(({ name, absent }) => canonical(policy[name]) !== canonical(absent))
      .map(({ name }) => [name, policy[name]]),
  );

export const exclusiveForm: z.ZodType<Exclusive> = z.strictObject({
  variables: z.array(z.string()),
  required: z.boolean(),
});
