import { type AdminCommand, type CommandContext, type CommandInput, type Outcome, perform } from '../../admin/index.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { Domain } from '../../domain/index.js';
import { type AdmittedOperator, type Operator, operatorActor } from '../../domain/operators/index.js';
import { type Actor, NO_DUTIES } from '../../platform/audit/index.js';
import { jsonOf } from '../shared/body.js';

/** Who sent a command, and what it works with. */
export interface PerformContext extends Pick<CommandContext, 'endpoint' | 'lineOf'> {
  readonly operator: AdmittedOperator;
  readonly requestId: string;
  /** The services; for a dry run those on a database that keeps nothing. */
  readonly domainFor: (dryRun: boolean) => Domain;
}

export type Performed = Outcome & { readonly dryRun: boolean };

/**
 * Performs a command with what its body says. Throws INVALID_JSON, INVALID_REQUEST, and what `perform` throws.
 */
export async function performBody(
  deed: AdminCommand,
  body: Buffer,
  { operator, requestId, domainFor, ...scene }: PerformContext,
): Promise<Performed> {
  const { dryRun, ...given } = readGiven(body, deed);
  const by = actorOf(operator, requestId);
  const outcome = await perform(deed, given, operator, {
    ...{ ...scene, by, dryRun, progress: null },
    domain: domainFor(dryRun),
  });
  return { ...outcome, dryRun };
}

/** The answer as programs get it. */
export const answerOf = ({ text, holds, data, ok = true, dryRun }: Performed) => ({ text, holds, data, ok, dryRun });

/** An operator as the audit log has them. */
export const actorOf = ({ name }: Operator, id: string): Actor => ({
  name: operatorActor(name),
  // What an operator does in maintenance, they mean to.
  request: { id, commitsUntil: null, isInDoubt: false, survivesMaintenance: true, duties: NO_DUTIES },
});

/** Throws INVALID_JSON or INVALID_REQUEST. */
function readGiven(body: Buffer, { name, changes }: AdminCommand): CommandInput & { readonly dryRun: boolean } {
  const value = jsonOf(body);
  if (!isRecord(value)) throw new Refusal('INVALID_REQUEST', { notice: 'The body is a JSON object.' });
  const { dryRun = false, ...given } = value;
  if (typeof dryRun !== 'boolean') throw new Refusal('INVALID_REQUEST', { notice: 'dryRun is true or false.' });
  if (dryRun && !changes)
    throw new Refusal('INVALID_REQUEST', { notice: `${name} changes nothing: leave dryRun out.` });
  return { ...given, dryRun };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
