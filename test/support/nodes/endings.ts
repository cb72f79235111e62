import { expect } from '@jest/globals';
import { newNetwork } from '../network.js';
import type { TestService } from '../service.js';
import type { Subject } from './changes.js';
import type { readChangedState } from './user-changes.js';

const TEST = { name: 'test', request: null };

/** An event that ends a session, or blocks its user, from outside. */
export interface Ending {
  readonly name: string;
  /** Prepares the event and returns the function that causes it. */
  readonly prepare: (node: TestService, subject: Subject) => Promise<() => Promise<unknown>>;
  /** Answer to the session afterwards. */
  readonly code: 'SESSION_EXPIRED' | 'USER_BLOCKED';
  /** True if the event waits for the row of the user. */
  readonly locksUser: boolean;
  /** Returns the fields of `readChangedState` that the event changes, with their new values. */
  readonly changesOf?: (before: Awaited<ReturnType<typeof readChangedState>>) => Readonly<Record<string, unknown>>;
}

const ends = { code: 'SESSION_EXPIRED', locksUser: true } as const;

/** Sends a request from another session of the same user. */
const fromElsewhere =
  (documentId: string, variablesOf: (subject: Subject) => Promise<Record<string, unknown>> | Record<string, unknown>) =>
  async (node: TestService, subject: Subject) => {
    const variables = await variablesOf(subject);
    const asking = { token: subject.project.token, session: await subject.project.login() };
    return () => node.run(documentId, variables, asking);
  };

export const endings: readonly Ending[] = [
  {
    name: 'a log-out',
    prepare:
      async (node, { project: { token }, session }) =>
      () =>
        node.run('logout', {}, { token, session }),
    ...ends,
    locksUser: false,
  },
  {
    name: 'revokeSession from another session',
    prepare: fromElsewhere('revokeSession', async ({ project }) => ({ sessionId: await project.newestSession() })),
    ...ends,
  },
  {
    name: 'revokeOtherSessions from another session',
    prepare: fromElsewhere('revokeOtherSessions', () => ({})),
    ...ends,
  },
  {
    name: 'a change of password on another session',
    prepare: fromElsewhere('changePassword', ({ project: { user } }) => ({
      currentPassword: user.password,
      newPassword: 'quite another password',
    })),
    ...ends,
  },
  {
    name: 'a reset of the password',
    async prepare(node, { project: { token, user } }) {
      await node.run('requestPasswordReset', { email: user.email }, { token, from: newNetwork() });
      const variables = { token: await node.codeTo(user.email), newPassword: 'quite another password' };
      return () => node.run('resetPassword', variables, { token });
    },
    ...ends,
    changesOf: () => ({ pin_hash: null }),
  },
  {
    name: 'a change of address',
    async prepare(node, subject) {
      const { token, user } = subject.project;
      const email = `moved-${user.email}`;
      await (await fromElsewhere('requestEmailChange', () => ({ email, password: user.password }))(node, subject))();
      const variables = { token: await node.codeTo(email) };
      return () => node.run('confirmEmail', variables, { token });
    },
    ...ends,
    changesOf: () => ({ pin_hash: null }),
  },
  {
    name: 'the deletion of the user',
    prepare: fromElsewhere('deleteMe', ({ project: { user } }) => ({ password: user.password })),
    ...ends,
    changesOf: ({ game_account: accounts }) => ({
      ...{ pin_hash: null, last_server_id: null },
      game_account: accounts.map((account) =>
        account['quarantined_at'] === null ? account : { ...account, dropped_at: expect.any(String) },
      ),
    }),
  },
  {
    name: 'an operator who revokes all sessions',
    prepare:
      async (node, { project: { id, user } }) =>
      () =>
        node.domain.users.revokeSessions(id, user.id, TEST),
    ...ends,
  },
  {
    name: 'a block',
    prepare:
      async (node, { project: { id, user } }) =>
      () =>
        node.domain.users.block(id, user.id, { reasons: {}, until: null }, TEST),
    code: 'USER_BLOCKED',
    locksUser: true,
  },
];
