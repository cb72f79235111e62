import type { ExecutionResult, GraphQLError } from 'graphql';
import { LimitExceeded } from '../../packages/contract/src/runtime/index.js';
import { catalogue, type ErrorCode } from '../base/errors/catalogue.js';
import { isClientRefusal, Refusal } from '../base/errors/refusal.js';
import { createTroubleReport, type Log } from '../base/log/index.js';
import type { DocumentRequest } from './document.js';
import { dataReply, describeRefusal, refusalReply, type TextReply } from './reply.js';
import type { ReceivedRequest } from './request.js';

export type Outcomes = ReturnType<typeof createOutcomes>;

/**
 * Creates the replies of failures and results, and logs internal errors.
 * @param log gets each internal error once, with its stack and without variables
 */
export function createOutcomes(log: Log) {
  const reportTrouble = createTroubleReport(log, 'requests are rejected');

  /** Every failure except a client refusal is an internal error: clients receive INTERNAL. */
  function maskFailure(failure: unknown, request: ReceivedRequest): Refusal<ErrorCode> {
    if (failure instanceof Refusal && isClientRefusal(failure)) {
      const { cause } = failure.fields;
      if (cause !== undefined) reportTrouble(failure.code, cause, { requestId: request.id });
      // TIMEOUT promises that nothing was changed. A commit may have been followed by slow reads.
      const isUncertain = failure.code === 'TIMEOUT' && request.acting?.mayHaveCommitted === true;
      return isUncertain ? new Refusal('SERVICE_UNAVAILABLE') : failure;
    }
    const { id: requestId, documentId, project } = request;
    const text = failure instanceof LimitExceeded ? 'a resolver returned more than its bound' : 'a request failed';
    log.error(text, { requestId, documentId, ...(project && { project: project.slug }), error: failure });
    return new Refusal('INTERNAL');
  }

  /**
   * Logs a code that the operation does not declare, and an input that it does not have. The client
   * receives both nevertheless, because the refusal is correct.
   */
  function checkDeclared({ code, fields: { input } }: Refusal<ErrorCode>, request: DocumentRequest): void {
    const { id: requestId, operation } = request;
    const report = (text: string, detail: string) => log.error(text, { requestId, documentId: operation.id, detail });
    if (catalogue[code].group === null && !operation.errors.includes(code))
      report('an operation returned an error code that it does not declare', code);
    if (input !== undefined && !operation.inputs().has(input))
      report('a refusal names an input that its operation does not have', `${code} of ${input}`);
  }

  return {
    /** Returns the reply of a request without a result, also of one that was too late. */
    ofFailure: (failure: unknown, request: ReceivedRequest): TextReply =>
      refusalReply(maskFailure(failure, request), request, null),

    /** Returns the reply of an execution result. */
    ofResult({ data, errors = [] }: ExecutionResult, request: DocumentRequest): TextReply {
      if (data && errors.length === 0) return dataReply(data, [], null, request);

      const { id } = request.operation;
      const refusals = errors.map((error) => {
        const refusal = maskFailure(causeOf(error), request);
        checkDeclared(refusal, request);
        return { refusal, path: error.path ?? [id] };
      });
      const [first = { refusal: new Refusal<ErrorCode>('INTERNAL'), path: [id] }] = refusals;
      if (!data || data[id] === null) return refusalReply(first.refusal, request, first.path);
      const sent = refusals.map(({ refusal, path }) => describeRefusal(refusal, request, path).error);
      return dataReply(data, sent, first.refusal.code, request);
    },
  };
}

/** The error that a resolver threw, or the error of graphql-js. */
const causeOf = (error: GraphQLError): unknown => error.originalError ?? error;
