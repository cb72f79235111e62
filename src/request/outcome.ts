import type { ExecutionResult, GraphQLError } from 'graphql';
import { catalogue, type ErrorCode } from '../base/errors/catalogue.js';
import { isClientRefusal, Refusal } from '../base/errors/refusal.js';
import { createTroubleReport, type Log } from '../base/log/index.js';
import { LimitExceeded } from '../contract/bounded-lists.js';
import type { Operation } from '../contract/contract.js';
import type { Progress } from './progress.js';
import { dataReply, describeRefusal, type Reply, refusalReply } from './reply.js';

export type Outcomes = ReturnType<typeof createOutcomes>;

/**
 * Turns what happened into a reply, and tells the log what must not have happened.
 * @param log gets each fault once, with its stack and never with variables.
 */
export function createOutcomes(log: Log) {
  const reportTrouble = createTroubleReport(log, 'requests are refused');

  /** Anything but a refusal that clients may hear of is a fault of ours: masked towards them. */
  function refusalOf(failure: unknown, progress: Progress): Refusal<ErrorCode> {
    if (failure instanceof Refusal && isClientRefusal(failure)) {
      const { cause } = failure.facts;
      if (cause !== undefined) reportTrouble(failure.code, cause, { requestId: progress.requestId });
      return failure;
    }
    const { requestId, documentId, project } = progress;
    const what = failure instanceof LimitExceeded ? 'a resolver returned more than its bound' : 'a request failed';
    log.error(what, { requestId, documentId, ...(project && { project: project.slug }), error: failure });
    return new Refusal('INTERNAL');
  }

  /** A code that the operation's contract does not name is sent all the same, because it is the truth. */
  function checkDeclared(code: ErrorCode, operation: Operation, { requestId, documentId }: Progress): void {
    if (catalogue[code].common || operation.policy.errors.includes(code)) return;
    log.error('an operation gave an error code that it does not declare', { requestId, documentId, detail: code });
  }

  return {
    /** What a stage before execution threw. */
    ofFailure: (failure: unknown, progress: Progress): Reply =>
      refusalReply(refusalOf(failure, progress), progress, null),

    /** What graphql-js made of a run. */
    ofResult({ data, errors = [] }: ExecutionResult, operation: Operation, progress: Progress): Reply {
      if (data !== null && data !== undefined && errors.length === 0) return dataReply(data, [], null, progress);
      if (data === undefined) return refusalReply(new Refusal('INVALID_VARIABLES'), progress, null);

      const refused = errors.map((error) => {
        const refusal = refusalOf(causeOf(error), progress);
        checkDeclared(refusal.code, operation, progress);
        return { refusal, path: error.path ?? [operation.id] };
      });
      const [first = { refusal: new Refusal<ErrorCode>('INTERNAL'), path: [operation.id] }] = refused;
      const failedAsAWhole = data === null || data[operation.id] === null;
      if (failedAsAWhole) return refusalReply(first.refusal, progress, first.path);
      const sent = refused.map(({ refusal, path }) => describeRefusal(refusal, progress, path).error);
      return dataReply(data, sent, first.refusal.code, progress);
    },
  };
}

/** What the resolver threw; graphql-js's own complaint where no resolver did. */
const causeOf = (error: GraphQLError): unknown => error.originalError ?? error;
