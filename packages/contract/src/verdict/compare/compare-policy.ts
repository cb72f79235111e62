import type { ContractConfig } from '../../config.js';
import type { DocumentContract, Errors, ErrorTraits, Wire } from '../../document-contract.js';
import type { Policy, Safeguards } from '../../policy.js';
import type { RateWeight } from '../../runtime/operation-metadata.js';
import type { GeneralKind } from './kinds.js';
import { own, type ReportDifference, type ReportPolicy } from './report.js';

// Comparison of policies, safeguards and error codes.

/** Reports each change of policies and error codes. */
export function comparePolicies(before: Wire, after: Wire, { directives }: ContractConfig, report: ReportPolicy): void {
  const [was, is] = [before.policy, after.policy];
  if (before.kind !== after.kind)
    report({ kind: 'operation-kind-changed', path: 'document', what: `the ${before.kind} is a ${after.kind}` });
  compareFacets(was, is, directives, report);
  compareErrors(before.errors, after.errors, report);
}

interface Safeguarded {
  readonly safeguards: Safeguards;
  readonly contract: Pick<DocumentContract, 'wire'>;
}

/** Reports changes that only the owners of the service notice. */
export function compareSafeguards(
  { safeguards: before }: Pick<Safeguarded, 'safeguards'>,
  { safeguards: after, contract }: Safeguarded,
  { directives }: ContractConfig,
  report: ReportPolicy,
): void {
  compareFacets(before.policy, after.policy, directives, report);
  const [weights, now] = [before.rateWeights, after.rateWeights];
  for (const variable of new Set(weights.map((weight) => weight.variable))) {
    const [was, is] = [weightOf(variable, weights), weightOf(variable, now)];
    // The weight of a removed variable may have moved to another one.
    const isRemoved = variable !== null && own(contract.wire.variables, variable) === undefined;
    if (isRemoved ? leastOf(now) >= leastOf(weights) : is.sent >= was.sent && is.omitted >= was.omitted) continue;
    report({
      kind: 'rate-weight-lowered',
      path: variable === null ? 'document' : `variables.${variable}`,
      what: `its weight was ${was.sent}, ${was.omitted} by default, and is ${is.sent}, ${is.omitted} by default`,
    });
  }
}

/** Returns the weight of a variable, and that of requests that omit it; null: of every request. */
function weightOf(variable: string | null, weights: readonly RateWeight[]) {
  const own = weights.filter((weight) => weight.variable === variable);
  return { sent: sumOf(own), omitted: leastOf(own) };
}

/** Returns the weight of requests that omit all variables. */
const leastOf = (weights: readonly RateWeight[]): number => sumOf(weights.filter(({ byDefault }) => byDefault));

const sumOf = (weights: readonly RateWeight[]): number => weights.reduce((total, { requests }) => total + requests, 0);

/** Reports the changes that directives judge. A missing facet is that of a missing directive. */
function compareFacets(was: Policy, is: Policy, directives: ContractConfig['directives'], report: ReportPolicy): void {
  for (const directive of directives)
    if (directive.spec.changes !== undefined)
      for (const change of directive.changes(was, is)) report({ ...change, path: `policy.${directive.name}` });
}

function compareErrors(before: Errors, after: Errors, report: ReportDifference): void {
  for (const code of Object.keys(before))
    if (own(after, code) === undefined)
      report({ kind: 'error-removed', path: `errors.${code}`, what: `it no longer returns ${code}` });
  for (const code of Object.keys(after))
    if (own(before, code) === undefined)
      report({ kind: 'error-added', path: `errors.${code}`, what: `it may return ${code}` });
  for (const [code, is] of Object.entries(after)) {
    const was = own(before, code);
    if (was === undefined) continue;
    const differs = (kind: GeneralKind, part: keyof ErrorTraits) => {
      if (was[part] !== is[part])
        report({ kind, path: `errors.${code}`, what: `the ${part} of ${code} was ${was[part]}, and is ${is[part]}` });
    };
    differs('error-status-changed', 'status');
    differs('error-category-changed', 'category');
    differs('error-retryability-changed', 'retryable');
  }
}
