import type { Server } from 'node:http';
import { systemClock } from '../../base/clock.js';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog, Log } from '../../base/log/index.js';
import { packageRoot } from '../../base/package-root.js';
import { type Contract, type ContractResolvers, loadContract } from '../../contract/contract.js';
import { scalars } from '../../contract/scalars.js';
import { availabilityOf, projectResolvers } from '../../domain/projects/index.js';
import { serverResolvers } from '../../domain/servers/index.js';
import { userBlocked } from '../../domain/users/index.js';
import { createApi } from '../../http/api/server.js';
import { createFlood } from '../../request/flood.js';
import type { ReceivedHead } from '../../request/head.js';
import { createLifecycle, type Prepare } from '../../request/lifecycle.js';
import type { Scoped } from '../../request/scope.js';
import { sessionOf } from '../../request/viewer.js';
import { createDice } from './dice.js';
import { isEarly, provoked } from './errors.js';
import { createResults } from './results.js';
import { edges, isViewer, knownTo, type MockViewer, servers, sourcesOf, users, viewers } from './world.js';

/** What only the mock listens to. */
export const MOCK_HEADERS = ['X-Mock-Error', 'X-Mock-Seed', 'X-Mock-Viewer'] as const;

export interface MockParts {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'requestMs'>;
  /** Another one gives other data. */
  readonly seed: string;
  readonly log: Log;
  readonly accessLog: AccessLog;
}

/** Projects and game servers show themselves as in the service: that needs no database. */
function publishedContract(): Contract {
  const { Project, Availability } = projectResolvers({ availabilityOf });
  const { GameServer } = serverResolvers({ shown: async () => servers });
  const resolvers: ContractResolvers = { ...scalars, Project, Availability, GameServer };
  return loadContract(packageRoot, resolvers);
}

/**
 * The API listener of the service, with made-up results in place of domain and database: what goes before and after a run
 * (transport, stages, errors) is the service's own. Not yet listening.
 */
export function createMock({ config, seed, log, accessLog }: MockParts): Server {
  const contract = publishedContract();
  const stagesFor = (viewer: MockViewer): Prepare =>
    createLifecycle({
      contract,
      domain: sourcesOf(viewer),
      clock: systemClock,
      clocksAgree: () => true,
      flood: createFlood({ perNetwork: 0, perUser: 0 }),
    });
  const stages = {
    active: stagesFor('active'),
    pending: stagesFor('pending'),
    blocked: stagesFor('blocked'),
  } satisfies Record<MockViewer, Prepare>;
  const resultOf = createResults(contract.schema);

  const prepare: Prepare = async (call, head, progress, asker) => {
    const viewer = viewerOf(head);
    const prepared = await stages[viewer](call, head, progress, asker);
    const { scoped, run } = prepared;
    const wanted = headerOf(head, 'X-Mock-Error');
    const refusal = wanted === '' ? null : provoked(wanted, scoped.operation);
    // Whoever came so far has sent a session: the service says of it that it is none.
    if (refusal?.code === 'UNAUTHENTICATED') progress.sessionEnded = true;
    if (refusal !== null && isEarly(refusal.code)) throw refusal;
    await checkNamedServer(scoped);
    const rootValue = resultOf({
      dice: createDice(headerOf(head, 'X-Mock-Seed') || seed),
      known: knownTo(run.contextValue, users[viewer]),
      serverId: scoped.gameServer?.id ?? sessionOf(scoped.viewer)?.gameServerId ?? null,
      refusal: refusal ?? (isLogin(scoped) && viewer === 'blocked' ? userBlocked(users.blocked) : null),
    });
    return { ...prepared, run: { ...run, rootValue } };
  };
  return createApi({
    config,
    prepare,
    domain: edges,
    accessLog,
    log,
    connections: { inAll: 1_000, perNetwork: 0, trustedProxies: config.trustedProxies },
    furtherHeaders: MOCK_HEADERS,
  });
}

/** What a header of the mock says; empty where it is not there. */
const headerOf = (head: ReceivedHead, name: (typeof MOCK_HEADERS)[number]): string =>
  head.lines(name.toLowerCase()).join(', ');

/** Throws BAD_REQUEST for another viewer than there are. */
function viewerOf(head: ReceivedHead): MockViewer {
  const viewer = headerOf(head, 'X-Mock-Viewer') || 'active';
  if (isViewer(viewer)) return viewer;
  throw new Refusal('BAD_REQUEST', {
    field: 'X-Mock-Viewer',
    notice: `X-Mock-Viewer may be one of: ${viewers.join(', ')}.`,
    noticeLanguage: 'en',
  });
}

/** Whether the operation opens a session, for somebody whom only the operation itself gets to know. */
const isLogin = ({ operation }: Scoped): boolean => operation.policy.throttles.includes('LOGIN');

/** What `login` does by itself, because the stages leave its game server to it. Throws as the stage does. */
async function checkNamedServer({ operation, input, project, viewer }: Scoped): Promise<void> {
  if (operation.policy.gameServer !== 'DEED' || input.gameServerId == null) return;
  const { resolve } = sourcesOf('active').servers;
  await resolve({ project, viewer, explicitId: Number(input.gameServerId), sessionServerId: null });
}
