import { z } from 'zod';
import { type ContractConfig, perConfig } from './config.js';
import { canonical } from './json.js';
import type { Policy, PolicyDirective } from './policy-directive.js';
import type { Exclusive, RateWeight } from './runtime/operation-metadata.js';

export type { Policy } from './policy-directive.js';

const formOf = (directives: readonly PolicyDirective<unknown, unknown>[]) =>
  z.strictObject(Object.fromEntries(directives.map(({ name, spec }) => [name, spec.form.optional()])));

/**
 * Schema of the policy of a document in files. Strict, because unknown directives must not be
 * ignored.
 */
export const policyForm = perConfig(({ directives }) => formOf(directives));

type Directives = ContractConfig['directives'];

const isNoticed = ({ spec }: Directives[number]): boolean =>
  Object.values(spec.changes ?? {}).some(({ verdict }) => verdict !== 'unchanged');

const contractDirectives = perConfig(({ directives }): Directives => directives.filter(isNoticed));

/** Directives whose changes only the owners of the service notice. */
const safeguardDirectives = perConfig(
  ({ directives }): Directives => directives.filter((one) => one.spec.changes !== undefined && !isNoticed(one)),
);

/** Schema of the part of a policy on which clients rely. */
export const contractPolicyForm = perConfig((config) => formOf(contractDirectives(config)));

/**
 * Returns the part of a policy on which clients rely, without missing directives, so that a new
 * directive changes no contract that does not use it.
 */
export const contractPolicyOf = (policy: Policy, config: ContractConfig): Policy =>
  writtenPart(policy, contractDirectives(config));

const writtenPart = (policy: Policy, directives: Directives): Policy =>
  Object.fromEntries(
    directives
      .filter(({ name, absent }) => canonical(policy[name]) !== canonical(absent))
      .map(({ name }) => [name, policy[name]]),
  );

/** Properties of a document that protect the service and that clients cannot notice. */
export interface Safeguards {
  readonly policy: Policy;
  readonly rateWeights: readonly RateWeight[];
}

/** Returns the safeguards of a document. */
export const safeguardsOf = ({ policy, rateWeights }: Safeguards, config: ContractConfig): Safeguards => ({
  policy: writtenPart(policy, safeguardDirectives(config)),
  rateWeights,
});

export const rateWeightForm: z.ZodType<RateWeight> = z.strictObject({
  variable: z.string().nullable(),
  byDefault: z.boolean(),
  requests: z.int().positive(),
});

/** Schema of safeguards in files. */
export const safeguardsForm = perConfig(
  (config): z.ZodType<Safeguards> =>
    z.strictObject({ policy: formOf(safeguardDirectives(config)), rateWeights: z.array(rateWeightForm) }),
);

export const exclusiveForm: z.ZodType<Exclusive> = z.strictObject({
  variables: z.array(z.string()),
  required: z.boolean(),
});
