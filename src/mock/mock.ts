import type { Server } from 'node:http';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { executors } from '../../generated/executors.js';
import { type Contract, loadContract, readSchemaText, scalars } from '../../packages/contract/src/serve.js';
import { systemClock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import { Refusal } from '../base/errors/refusal.js';
import type { AccessLog, Log } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import { availabilityOf, projectResolvers } from '../domain/projects/index.js';
import { serverResolvers } from '../domain/servers/index.js';
import { userBlocked } from '../domain/users/index.js';
import { createApi } from '../http/api/server.js';
import { gameServer } from '../policy/game-server.js';
import { throttle } from '../policy/throttle.js';
import { createAdmission } from '../request/admission.js';
import { type Headers, headerOf } from '../request/head.js';
import { createStages, type Prepare } from '../request/lifecycle.js';
import { createRateLimiter } from '../request/rate-limiter.js';
import { createResponseCache } from '../request/response-cache.js';
import type { ScopedRequest } from '../request/scope.js';
import { sessionOf } from '../request/viewer.js';
import { isThrownByStage, requestedRefusal } from './errors.js';
import { edges, fixtureObjects, isViewer, type MockViewer, servers, sourcesOf, users, viewers } from './fixture.js';
import { createResults } from './results.js';
import { createSeededRandom } from './seeded-random.js';

/** Request headers of the mock. */
export const MOCK_HEADERS = ['X-Mock-Error', 'X-Mock-Seed', 'X-Mock-Viewer'] as const;

export interface MockDeps {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'requestMs'>;
  /** Determines the data. */
  readonly seed: string;
  readonly log: Log;
  readonly accessLog: AccessLog;
}

/**
 * The contract with the service's executors, and its resolvers of projects and game servers, which
 * need no database.
 */
function publishedContract(): Contract {
  const { Project, Availability } = projectResolvers({ projects: { availabilityOf } });
  const { GameServer } = serverResolvers({ servers: { listVisible: async () => servers } });
  return loadContract(packageRoot, { ...scalars, Project, Availability, GameServer }, executors);
}

/** The schema from which results are made, with the service's scalars. */
const publishedSchema = () => makeExecutableSchema({ typeDefs: readSchemaText(packageRoot), resolvers: scalars });

/**
 * Creates the API server of the service with generated results instead of domain and database.
 * Transport, stages and errors are those of the service. Does not listen yet.
 */
export function createMock({ config, seed, log, accessLog }: MockDeps): Server {
  const contract = publishedContract();
  const rateLimiter = createRateLimiter({ perNetwork: 0, perUser: 0 });
  const stagesFor = (viewer: MockViewer): Prepare =>
    createStages({
      contract,
      domain: sourcesOf(viewer),
      clock: systemClock,
      isClockInSync: () => true,
      isLate: () => false,
      rateLimiter,
    });
  const stages = {
    active: stagesFor('active'),
    pending: stagesFor('pending'),
    blocked: stagesFor('blocked'),
  } satisfies Record<MockViewer, Prepare>;
  const resultOf = createResults(publishedSchema());

  const prepare: Prepare = (request, call) => {
    const { headers } = request;
    const viewer = viewerOf(headers);
    return andThen(stages[viewer](request, call), (ready) => {
      if (ready instanceof Refusal) return ready;
      const code = mockHeader(headers, 'X-Mock-Error');
      const refusal = code === '' ? null : requestedRefusal(code, ready.operation);
      // The service sets this for an invalid session.
      if (refusal?.code === 'UNAUTHENTICATED') request.isSessionInvalid = true;
      if (refusal !== null && isThrownByStage(refusal.code)) throw refusal;
      return andThen(checkNamedServer(ready), () => {
        const rootValue = resultOf({
          random: createSeededRandom(mockHeader(headers, 'X-Mock-Seed') || seed),
          fixture: fixtureObjects(ready, users[viewer]),
          serverId: ready.gameServer?.id ?? sessionOf(ready.viewer)?.gameServerId ?? null,
          refusal: refusal ?? (isLogin(ready) && viewer === 'blocked' ? userBlocked(users.blocked) : null),
        });
        return Object.assign(ready, { rootValue });
      });
    });
  };
  return createApi({
    config,
    rateLimiter,
    prepare,
    responseCache: createResponseCache({ catalogueVersionOf: () => 0 }, 0),
    admission: createAdmission(),
    domain: edges,
    accessLog,
    log,
    connections: { inAll: 1_000, perNetwork: 0, trustedProxies: config.trustedProxies },
    furtherHeaders: MOCK_HEADERS,
  });
}

/** The value of a header of the mock; empty if it was not sent. */
const mockHeader = (headers: Headers, name: (typeof MOCK_HEADERS)[number]): string =>
  headerOf(headers, name.toLowerCase()) ?? '';

/** Throws BAD_REQUEST for an unknown viewer. */
function viewerOf(headers: Headers): MockViewer {
  const viewer = mockHeader(headers, 'X-Mock-Viewer') || 'active';
  if (isViewer(viewer)) return viewer;
  throw new Refusal('BAD_REQUEST', {
    field: 'X-Mock-Viewer',
    notice: `X-Mock-Viewer may be one of: ${viewers.join(', ')}.`,
    noticeLanguage: 'en',
  });
}

/** Whether the operation opens a session: the stages cannot reject a blocked user there. */
const isLogin = ({ operation }: ScopedRequest): boolean => throttle.of(operation.policy).includes('LOGIN');

/**
 * Checks the game server of `login`, as the operation does, because no stage checks it. Throws like
 * the stage.
 */
function checkNamedServer({ operation, input, project, viewer }: ScopedRequest): PromiseOrValue<unknown> {
  if (gameServer.of(operation.policy) !== 'RESOLVER' || input.gameServerId == null) return null;
  const { resolve } = sourcesOf('active').servers;
  return resolve({ project, viewer, explicitId: Number(input.gameServerId), sessionServerId: null });
}
