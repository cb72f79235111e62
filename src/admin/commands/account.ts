import type { GameAccount } from '../../domain/accounts/index.js';
import { group, projectChange, projectRead } from '../admin-command.js';
import { argument, numericId } from '../fields.js';
import { user } from '../lookup.js';
import { formatTable, time } from '../outcome.js';

const WAYS = {
  block: {
    help: 'Block a game account: no purchases, promotion items or password changes for it.',
    done: 'is blocked',
  },
  unblock: { help: 'Lift the block of a game account.', done: 'is not blocked' },
  restore: {
    help: 'Restore a quarantined or dropped game account to its user.',
    done: 'belongs to its user again',
  },
} as const;

/** Declares the commands that change the status of an account. */
const changeAccount = <Way extends keyof typeof WAYS>(way: Way) =>
  projectChange(`account.${way}`, {
    roles: ['SUPPORT', 'OWNER'],
    help: WAYS[way].help,
    takes: {
      account: argument(
        '<account>',
        'id of the game account, see project-service account list',
        numericId('account'),
        '12',
      ),
    },
  }).does(async ({ domain, project, account, by }) => {
    const changed = await toOutput(await domain.accounts[way](project.id, account, by));
    return { text: `${changed.login} on ${changed.server} ${WAYS[way].done}.`, data: changed };
  });

/** A game account as commands print it. */
async function toOutput(account: GameAccount) {
  const { visibleStatusOf } = await import('../../domain/accounts/index.js');
  return {
    id: account.id,
    server: account.gameServer.code,
    login: account.login,
    status: account.droppedAt === null ? visibleStatusOf(account) : ('DROPPED' as const),
    externalId: account.externalId,
    createdAt: account.createdAt,
  };
}

/** rules.md §1.8 */
export const accountCommands = group('account', 'Game accounts of users.', 'list demo ada@example.com', [
  projectRead('account.list', {
    roles: ['SUPPORT', 'OWNER'],
    help: "List a user's game accounts, oldest first.",
    takes: { user },
  }).does(async ({ domain, project, user }) => {
    const accounts = await Promise.all((await domain.accounts.ofUser(project.id, user.id)).map(toOutput));
    const rows = accounts.map(({ createdAt, ...account }) => [...Object.values(account), `created ${time(createdAt)}`]);
    return { text: formatTable(rows, `${user.email} has no game account.`), data: accounts };
  }),
  changeAccount('block'),
  changeAccount('unblock'),
  changeAccount('restore'),
]);
