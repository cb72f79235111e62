import type { ContractConfig } from '../../config.js';
import type { Errors, ErrorTraits, Wire } from '../../document-contract.js';
import type { GeneralKind } from './kinds.js';
import { own, type ReportDifference, type ReportPolicy } from './report.js';

// Comparison of policies and error codes.

/** Reports each change of policies and error codes. */
export function comparePolicies(before: Wire, after: Wire, { directives }: ContractConfig, report: ReportPolicy): void {
  const [was, is] = [before.policy, after.policy];
  if (before.kind !== after.kind)
    report({ kind: 'operation-kind-changed', path: 'document', what: `the ${before.kind} is a ${after.kind}` });
  for (const directive of directives)
    if (directive.spec.changes !== undefined)
      for (const change of directive.changes(was, is)) report({ ...change, path: `policy.${directive.name}` });
  compareErrors(before.errors, after.errors, report);
}

function compareErrors(before: Errors, after: Errors, report: ReportDifference): void {
  compareSets(Object.keys(before), Object.keys(after), {
    added: (code) => report({ kind: 'error-added', path: `errors.${code}`, what: `it may return ${code}` }),
    removed: (code) => report({ kind: 'error-removed', path: `errors.${code}`, what: `it no longer returns ${code}` }),
  });
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

interface SetChanges {
  readonly added: (one: string) => void;
  readonly removed: (one: string) => void;
}

function compareSets(before: readonly string[], after: readonly string[], { added, removed }: SetChanges): void {
  for (const one of before) if (!after.includes(one)) removed(one);
  for (const one of after) if (!before.includes(one)) added(one);
}
