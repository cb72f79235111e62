import type { Ack, LeasedDelivery } from '../../src/domain/deliveries/index.js';
import type { SeededProject, SeededUser } from '../support/project.js';
import type { TestService } from '../support/service.js';

/** Fit for a game, and nowhere else in a test. */
export const GAME_PASSWORD = 'password of a game';

/** Somebody who asks about his game accounts. */
export interface Player {
  readonly user: SeededUser;
  readonly session: string;
  /** Asks for an account on the selected server. */
  create(login: string, more?: Record<string, unknown>): Promise<Account>;
  run(documentId: string, variables?: Record<string, unknown>): Promise<unknown>;
  refused(documentId: string, variables?: Record<string, unknown>): ReturnType<TestService['refused']>;
  statuses(): Promise<Record<string, string>>;
}

export interface Account {
  readonly id: string;
  readonly login: string;
  readonly status: string;
}

let logins = 0;
/** A login that no other test knows. */
export const newLogin = (): string => {
  logins += 1;
  return `Player_${logins}`;
};

export async function newPlayer(
  service: TestService,
  project: SeededProject,
  status: 'ACTIVE' | 'PENDING' = 'ACTIVE',
): Promise<Player> {
  const user = await project.newUser(status);
  const session = await project.loginAs(user);
  const asking = { token: project.token, session };
  const run: Player['run'] = (documentId, variables) => service.run(documentId, variables, asking);
  return {
    user,
    session,
    run,
    refused: (documentId, variables) => service.refused(documentId, variables, asking),
    create: async (login, more) => toAccount(await run('createAccount', { login, password: GAME_PASSWORD, ...more })),
    async statuses() {
      const accounts: unknown[] = Object(await run('accounts'));
      return Object.fromEntries(accounts.map(toAccount).map(({ login, status }) => [login, status]));
    },
  };
}

const toAccount = (answer: unknown): Account => {
  const { id, login, status } = Object(answer);
  return { id: String(id), login: String(login), status: String(status) };
};

/** A game server of a test: it fetches what it is to do, and says what came of it. */
export function createGameServer({ domain }: TestService, projectId: number, serverId: string) {
  const server = { projectId, gameServerId: Number(serverId) };
  return {
    /** All that is due. */
    fetch: (): Promise<LeasedDelivery[]> => domain.deliveries.lease(server, 50),
    answer: (
      { deliveryId, leaseToken }: LeasedDelivery,
      result: Ack['result'],
      { externalId = null, reason = null }: Partial<Pick<Ack, 'externalId' | 'reason'>> = {},
    ) => domain.deliveries.acknowledge(server, { deliveryId, leaseToken, result, reason, externalId }),
  };
}
