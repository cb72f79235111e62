import { type AdminCommand, type CommandContext, type CommandInput, type Outcome, perform } from '../../admin/index.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { Domain } from '../../domain/index.js';
import { type AdmittedOperator, type Operator, operatorActor } from '../../domain/operators/index.js';
import { type Actor, NO_OBLIGATIONS } from '../../platform/audit/index.js';
import { parseJsonBody } from '../shared/body.js';

/** Operator and services of a command. */
export interface PerformContext extends Pick<CommandContext, 'endpoint' | 'lineOf'> {
  readonly operator: AdmittedOperator;
  readonly requestId: string;
  /** Services; those of a dry run roll back every transaction. */
  readonly domainFor: (dryRun: boolean) => Domain;
}

export type CommandResult = Outcome & { readonly dryRun: boolean };

/**
 * Performs a command with the input in a body. Throws INVALID_JSON, INVALID_REQUEST and the errors
 * of `perform`.
 */
export async function performBody(
  command: AdminCommand,
  body: Buffer,
  { operator, requestId, domainFor, ...context }: PerformContext,
): Promise<CommandResult> {
  const { dryRun, ...input } = parseInput(body, command);
  const by = actorOfOperator(operator, requestId);
  const outcome = await perform(command, input, operator, {
    ...{ ...context, by, dryRun, progress: null },
    domain: domainFor(dryRun),
  });
  return { ...outcome, dryRun };
}

/** Returns the body of the answer. */
export const answerOf = ({ text, holds, data, ok = true, dryRun }: CommandResult) => ({
  text,
  holds,
  data,
  ok,
  dryRun,
});

/** Returns the operator as the actor of changes in the audit log. */
export const actorOfOperator = ({ name }: Operator, id: string): Actor => ({
  name: operatorActor(name),
  // Maintenance does not restrict operators.
  request: { id, commitsUntil: null, mayHaveCommitted: false, survivesMaintenance: true, obligations: NO_OBLIGATIONS },
});

/** Throws INVALID_JSON or INVALID_REQUEST. */
function parseInput(body: Buffer, { name, changes }: AdminCommand): CommandInput & { readonly dryRun: boolean } {
  const value = parseJsonBody(body);
  if (!isRecord(value)) throw new Refusal('INVALID_REQUEST', { notice: 'The body must be a JSON object.' });
  const { dryRun = false, ...input } = value;
  if (typeof dryRun !== 'boolean') throw new Refusal('INVALID_REQUEST', { notice: 'dryRun must be true or false.' });
  if (dryRun && !changes) throw new Refusal('INVALID_REQUEST', { notice: `${name} changes nothing. Omit dryRun.` });
  return { ...input, dryRun };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
