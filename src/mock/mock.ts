import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { executors } from '../../generated/executors.js';
import { type Contract, loadContract, readSchemaText, scalars } from '../../packages/contract/src/serve.js';
import { systemClock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import { Refusal } from '../base/errors/refusal.js';
import { setAnswerLanguage } from '../base/language/chain.js';
import type { AccessLog, Log } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import { availabilityOf } from '../domain/projects/index.js';
import { projectResolvers } from '../domain/projects/project-resolvers.js';
import { serverResolvers } from '../domain/servers/server-resolvers.js';
import { publishedLanguage, userBlocked } from '../domain/users/index.js';
import { createApi } from '../http/api/server.js';
import { access } from '../policy/access.js';
import { gameServer } from '../policy/game-server.js';
import { throttle } from '../policy/throttle.js';
import { createAdmission } from '../request/admission.js';
import { createLifecycle, createStages, type Prepare } from '../request/lifecycle.js';
import { createRateLimiter } from '../request/rate-limiter.js';
import type { ReadyRequest } from '../request/ready.js';
import { createReplies } from '../request/reply.js';
import { createResponseCache } from '../request/response-cache.js';
import type { ScopedRequest } from '../request/scope.js';
import type { Headers } from '../request/transport.js';
import { sessionOf } from '../request/viewer.js';
import { isThrownByStage, requestedRefusal } from './errors.js';
import { allOrigins, fixtureObjects, type MockViewer, noTracker, servers, sourcesOf, users } from './fixture.js';
import { createResults } from './results.js';
import { createScenarios, MOCK_HEADERS, readScenarios, type Scenario, type TextFile } from './scenarios.js';
import { createSeededRandom } from './seeded-random.js';

export interface MockDeps {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'requestMs'>;
  /** Determines the data. */
  readonly seed: string;
  readonly scenarioFile: TextFile | null;
  readonly log: Log;
  readonly accessLog: AccessLog;
}

/**
 * The contract with the service's executors, and its resolvers of projects and game servers, which
 * need no database.
 */
function publishedContract(): Contract {
  const { Query, Project, Availability } = projectResolvers({ projects: { availabilityOf } });
  const { GameServer } = serverResolvers({ servers: { listVisible: async () => servers } });
  const { projectAvailable } = Query;
  const resolvers = { ...scalars, Query: { projectAvailable }, Project, Availability, GameServer };
  return loadContract(packageRoot, resolvers, executors);
}

/** The schema from which results are made, with the service's scalars. */
const publishedSchema = () => makeExecutableSchema({ typeDefs: readSchemaText(packageRoot), resolvers: scalars });

/**
 * Creates the API server of the service with generated results instead of domain and database.
 * Transport, stages and errors are those of the service. Does not listen yet.
 */
export function createMock({ config, seed, scenarioFile, log, accessLog }: MockDeps): Server {
  const contract = publishedContract();
  const rateLimiter = createRateLimiter({ perNetwork: 0, perUser: 0 });
  const scenarioOf = createScenarios(
    scenarioFile === null ? new Map() : readScenarios(scenarioFile, contract.operations),
    systemClock.now(),
  );
  const resultOf = createResults(publishedSchema());
  const responses = new WeakMap<Headers, ServerResponse>();

  const prepare: Prepare = (request, call) => {
    const scenario = scenarioOf(call, request.headers);
    const viewer = scenario.viewer ?? 'active';
    const stages = createStages({
      contract,
      domain: sourcesOf(viewer, scenario.maintenanceUntil),
      clock: systemClock,
      isClockInSync: () => true,
      isLate: () => false,
      rateLimiter,
    });
    return andThen(stages(request, call), (ready) => {
      if (ready instanceof Refusal) return ready;
      const { delay = 0, lost } = scenario;
      const result = () => withResult(ready, scenario, viewer);
      if (lost === 'before') responses.get(request.headers)?.destroy();
      // The time limit of the request would end at the same moment as an equal delay.
      return delay === 0 ? result() : afterDelay(delay, delay < config.requestMs ? result : timeOut);
    });
  };

  function withResult(ready: ReadyRequest, scenario: Scenario, viewer: MockViewer): PromiseOrValue<ReadyRequest> {
    const refusal = scenario.error === undefined ? null : requestedRefusal(scenario.error, ready.operation);
    // The service sets this for an invalid session.
    if (refusal?.code === 'UNAUTHENTICATED') ready.isSessionInvalid = true;
    if (scenario.lost === 'after') responses.get(ready.headers)?.destroy();
    if (refusal !== null && isThrownByStage(refusal.code)) throw refusal;
    return andThen(checkNamedServer(ready), () => {
      const blocked = isLogin(ready) && viewer === 'blocked' ? userBlocked(users.blocked) : null;
      const refusalOfResult = refusal ?? blocked ?? applyLanguage(ready);
      const rootValue = resultOf({
        random: createSeededRandom(scenario.seed ?? seed),
        fixture: fixtureObjects(ready, users[viewer]),
        serverId: ready.gameServer?.id ?? sessionOf(ready.viewer)?.gameServerId ?? null,
        refusal: refusalOfResult,
        isEmpty: scenario.empty === true,
        isReplay: scenario.isReplay,
      });
      return Object.assign(ready, { rootValue });
    });
  }

  const replies = createReplies(log);
  const responseCache = createResponseCache({ catalogueVersionOf: () => 0 }, 0);
  const lifecycle = createLifecycle({
    ...{ prepare, responseCache, admission: createAdmission(), replies, users: noTracker, log },
  });
  const server = createApi({
    config: { ...config, getMaxAgeSeconds: 0 },
    rateLimiter,
    lifecycle,
    replies,
    projects: allOrigins,
    accessLog,
    log,
    connections: { inAll: 1_000, perNetwork: 0, trustedProxies: config.trustedProxies },
    furtherHeaders: MOCK_HEADERS,
  });
  // A lost answer needs the response of the request, which the stages do not know.
  return server.prependListener('request', (incoming, response) => void responses.set(incoming.headers, response));
}

function timeOut(): never {
  throw new Refusal('TIMEOUT');
}

async function afterDelay<T>(ms: number, work: () => PromiseOrValue<T>): Promise<T> {
  await sleep(ms);
  return await work();
}

/** Whether the operation opens a session: the stages cannot reject a blocked user there. */
const isLogin = ({ operation }: ScopedRequest): boolean => throttle.of(operation.policy).includes('LOGIN');

/**
 * Checks the game server of `login`, as the operation does, because no stage checks it. Throws like
 * the stage.
 */
function checkNamedServer({ operation, input, project, viewer }: ScopedRequest): PromiseOrValue<unknown> {
  if (gameServer.of(operation.policy) !== 'RESOLVER' || input.gameServerId == null) return null;
  const { resolve } = sourcesOf('active', null).servers;
  return resolve({ project, viewer, explicitId: Number(input.gameServerId), sessionServerId: null });
}

/**
 * Checks the language of `register` and `setLanguage`, as the operations do, because no stage
 * checks it. Sets the language of the answer to that of `setLanguage`. Returns the refusal.
 */
function applyLanguage(ready: ReadyRequest): Refusal | null {
  const { operation, input, project } = ready;
  if (!operation.errors.includes('LANGUAGE_NOT_PUBLISHED') || typeof input.language !== 'string') return null;
  try {
    const language = publishedLanguage(project, input.language);
    if (language !== null && access.of(operation.policy) === 'SESSION') setAnswerLanguage(ready, language);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
