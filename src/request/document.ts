import type { Retirement } from '../../packages/contract/src/runtime/index.js';
import type { Contract, Operation } from '../../packages/contract/src/serve.js';
import { Refusal } from '../base/errors/refusal.js';
import type { ReceivedRequest } from './request.js';
import type { Call, Variables } from './transport.js';

/** A request for a published operation. */
export interface DocumentRequest extends ReceivedRequest {
  readonly now: Date;
  readonly operation: Operation;
  readonly variables: Variables;
}

/**
 * Shared: creating an error costs as much as all stages, and clients can send unknown ids at any
 * rate.
 */
const UNKNOWN = new Refusal('UNKNOWN_DOCUMENT', { field: 'documentId' });

/**
 * documentId → operation of `generated/executors.ts`: an unknown id causes no lookup elsewhere.
 * From its sunset on a document counts as retired (rules.md §2.4.2).
 * Returns the refusal UNKNOWN_DOCUMENT, because throwing it costs more (docs/performance.md).
 * Throws DOCUMENT_RETIRED with the successor.
 * @param now time of the request for all further stages
 */
export function findDocument(
  contract: Contract,
  request: ReceivedRequest,
  { documentId, variables }: Call,
  now: Date,
): DocumentRequest | Refusal {
  const operation = contract.operations.get(documentId);
  const retirement = (operation === undefined ? contract.retired.get(documentId) : operation.sunset) ?? null;
  if (operation !== undefined || retirement !== null) request.documentId = documentId;
  request.retirement = retirement;
  const isRetired =
    operation === undefined || (operation.sunset !== null && now.getTime() >= operation.sunset.goneFrom);
  if (retirement !== null && isRetired) throw retired(retirement);
  if (operation === undefined) return UNKNOWN;
  return Object.assign(request, { now, operation, variables });
}

function retired({ on, reason, successor }: Retirement): Refusal {
  return new Refusal('DOCUMENT_RETIRED', { field: 'documentId', details: { on, reason, successor } });
}
