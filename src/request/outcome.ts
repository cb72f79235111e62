import type { ExecutionResult, GraphQLError } from 'graphql';
import { LimitExceeded } from '../../packages/contract/src/runtime/bounded-lists.js';
import { catalogue, type ErrorCode } from '../base/errors/catalogue.js';
import { isClientRefusal, Refusal } from '../base/errors/refusal.js';
import { createTroubleReport, type Log } from '../base/log/index.js';
import type { Found } from './document.js';
import { dataReply, describeRefusal, refusalReply, type TextReply } from './reply.js';
import type { Received } from './request.js';

export type Outcomes = ReturnType<typeof createOutcomes>;

/**
 * Turns what happened into a reply, and tells the log what must not have happened.
 * @param log gets each fault once, with its stack and never with variables.
 */
export function createOutcomes(log: Log) {
  const reportTrouble = createTroubleReport(log, 'requests are refused');

  /** Anything but a refusal that clients may hear of is a fault of ours: masked towards them. */
  function refusalOf(failure: unknown, request: Received): Refusal<ErrorCode> {
    if (failure instanceof Refusal && isClientRefusal(failure)) {
      const { cause } = failure.facts;
      if (cause !== undefined) reportTrouble(failure.code, cause, { requestId: request.id });
      return failure;
    }
    const { id: requestId, documentId, project } = request;
    const what = failure instanceof LimitExceeded ? 'a resolver returned more than its bound' : 'a request failed';
    log.error(what, { requestId, documentId, ...(project && { project: project.slug }), error: failure });
    return new Refusal('INTERNAL');
  }

  /** A code that the operation's contract does not name is sent all the same, because it is the truth. */
  function checkDeclared(code: ErrorCode, { id: requestId, operation }: Found): void {
    if (catalogue[code].group !== null || operation.errors.includes(code)) return;
    const facts = { requestId, documentId: operation.id, detail: code };
    log.error('an operation gave an error code that it does not declare', facts);
  }

  return {
    /** What a stage before execution threw. */
    ofFailure: (failure: unknown, request: Received): TextReply =>
      refusalReply(refusalOf(failure, request), request, null),

    /** What a run gave. */
    ofResult({ data, errors }: ExecutionResult, found: Found): TextReply {
      if (data !== null && data !== undefined && (errors === undefined || errors.length === 0)) {
        return dataReply(data, [], null, found);
      }
      if (data === undefined) return refusalReply(new Refusal('INVALID_VARIABLES'), found, null);

      const { id } = found.operation;
      const refused = (errors ?? []).map((error) => {
        const refusal = refusalOf(causeOf(error), found);
        checkDeclared(refusal.code, found);
        return { refusal, path: error.path ?? [id] };
      });
      const [first = { refusal: new Refusal<ErrorCode>('INTERNAL'), path: [id] }] = refused;
      const failedAsAWhole = data === null || data[id] === null;
      if (failedAsAWhole) return refusalReply(first.refusal, found, first.path);
      const sent = refused.map(({ refusal, path }) => describeRefusal(refusal, found, path).error);
      return dataReply(data, sent, first.refusal.code, found);
    },
  };
}

/** What the resolver threw; graphql-js's own complaint where no resolver did. */
const causeOf = (error: GraphQLError): unknown => error.originalError ?? error;
