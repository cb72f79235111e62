import type { Clock } from '../base/clock.js';
import { Refusal } from '../base/errors/refusal.js';
import { createNegotiator } from '../base/language/negotiate.js';
import type { Contract } from '../contract/contract.js';
import type { ClientFacts } from '../domain/users/index.js';
import type { UsageService } from '../platform/usage/index.js';
import type { Call } from './body.js';
import { callerOf } from './caller.js';
import { findDocument } from './document.js';
import type { Flood } from './flood.js';
import type { ReceivedHead } from './head.js';
import { type Checked, createInputCheck } from './input.js';
import type { Progress } from './progress.js';
import { checkAvailable, enterProject, type ProjectSource } from './project.js';
import { type Run, runOf } from './run.js';
import { type Scoped, type ServerSource, selectServer } from './scope.js';
import { checkStatus, identifyViewer, sessionOf, type ViewerSource } from './viewer.js';

/** What the stages ask of the domain, and no more. */
export interface StageSources {
  readonly projects: ProjectSource;
  readonly users: ViewerSource;
  readonly servers: ServerSource;
  readonly usage: Pick<UsageService, 'count'>;
}

export interface LifecycleParts {
  readonly contract: Contract;
  readonly domain: StageSources;
  readonly clock: Clock;
  /** False: time would decide by a wrong clock, and every request is refused. */
  readonly clocksAgree: () => boolean;
  readonly flood: Flood;
}

/** A request that may run, with what it needs to. */
export interface Prepared {
  readonly scoped: Scoped;
  readonly run: Run;
}

/** As how many requests it counts beyond the one that was counted when it came. */
const surchargeOf = ({ operation, input }: Checked): number =>
  operation.prices
    .filter(({ variable, byDefault }) =>
      variable !== null && Object.hasOwn(input, variable) ? input[variable] !== null : byDefault,
    )
    .reduce((sum, { requests }) => sum + requests - 1, 0);

export interface Asker {
  readonly client: ClientFacts;
  /** Until when it may change something (`performance.now()`). */
  readonly commitsUntil: number;
}

/** Takes a well-formed call through the stages up to its run; throws the refusal of the first that says no. */
export type Prepare = ReturnType<typeof createLifecycle>;

/**
 * The stages in their order (rules.md §3.0). Each takes what the one before it returns, so none can be left
 * out or moved up: the compiler would not have it. Only the clock, the flood limits and the count of calls stand by
 * themselves. Before the stages come `checkHead` and `readCall`, after them graphql-js and `reply`.
 */
export function createLifecycle({ contract, domain, clock, clocksAgree, flood }: LifecycleParts) {
  const { projects, users, servers, usage } = domain;
  const negotiate = createNegotiator();
  const checkInput = createInputCheck(contract);

  return async (
    call: Call,
    head: ReceivedHead,
    progress: Progress,
    { client, commitsUntil }: Asker,
  ): Promise<Prepared> => {
    if (!clocksAgree()) throw new Refusal('SERVICE_UNAVAILABLE');
    const now = clock.now();
    flood.admitNetwork(client.network);
    const found = findDocument(contract, call, now, progress);
    const placed = await enterProject(projects, negotiate, found, head, now, progress);
    usage.count({ projectId: placed.project.id, documentId: placed.operation.id, ...callerOf(head) });
    checkAvailable(projects, placed, now);
    const identified = await identifyViewer(users, placed, head, now, progress);
    checkStatus(identified, now);
    const checked = checkInput(identified);
    const session = sessionOf(checked.viewer);
    if (session !== null) flood.admitUser(session.userId);
    const surcharge = surchargeOf(checked);
    if (surcharge > 0) flood.admitNetwork(client.network, surcharge);
    const scoped = await selectServer(servers, checked);
    return { scoped, run: runOf(contract, scoped, { requestId: progress.requestId, client, now, commitsUntil }) };
  };
}
