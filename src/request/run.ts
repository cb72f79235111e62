import type { ExecutionArgs } from 'graphql';
import { Kept } from '../base/keeping.js';
import { changedLanguages } from '../base/language/chain.js';
import type { Contract } from '../contract/contract.js';
import type { Context } from '../domain/context.js';
import type { ClientFacts } from '../domain/users/index.js';
import { createDuties, type Duty } from '../platform/audit/index.js';
import type { Scoped } from './scope.js';

/** The facts of a run that do not come from the request's content. */
export interface Circumstances {
  readonly requestId: string;
  readonly client: ClientFacts;
  readonly now: Date;
  /** Until when it may change something (`performance.now()`). */
  readonly commitsUntil: number;
}

/** What a run needs: the arguments of graphql-js, with the context as the resolvers know it. */
export interface Run extends ExecutionArgs {
  readonly contextValue: Context;
}

/** What no stage can do for the operation (`schema/policy.graphql`). */
const dutiesOf = ({ operation: { policy }, input }: Scoped): readonly Duty[] => [
  ...policy.throttles,
  ...(policy.pin ? (['PIN'] as const) : []),
  ...(policy.gameServer === 'DEED' && input.gameServerId != null ? (['GAME_SERVER'] as const) : []),
];

/**
 * Ready arguments for graphql-js: the document was parsed and validated when the contract was loaded, so nothing is
 * parsed or validated per request.
 */
export function runOf(contract: Contract, scoped: Scoped, circumstances: Circumstances): Run {
  const { operation, input, project, languages, viewer, gameServer } = scoped;
  const { requestId, client, now, commitsUntil } = circumstances;
  const documentId = operation.id;
  const context: Context = {
    request: {
      id: requestId,
      commitsUntil,
      survivesMaintenance: operation.policy.survivesMaintenance,
      duties: createDuties(documentId, dutiesOf(scoped)),
    },
    documentId,
    project,
    // The one fact that a run can change: `setLanguage` answers in the new language.
    get languages() {
      return changedLanguages(this) ?? languages;
    },
    viewer,
    gameServer,
    client,
    now,
    keeping: new Kept(),
  };
  return {
    schema: contract.schema,
    document: operation.document,
    variableValues: input,
    contextValue: Object.freeze(context),
  };
}
