import { randomBytes } from 'node:crypto';
import type { UserSnapshot } from '../../domain/users/index.js';
import { group, projectChange, projectRead } from '../admin-command.js';
import {
  argument,
  entryId,
  id,
  instant,
  localizedText,
  option,
  optionFrom,
  pageLimitOption,
  requiredOption,
  stdin,
  word,
} from '../fields.js';
import { requirePublished, requireYes, serverCodes, user, yes } from '../lookup.js';
import { emptyPage, formatTable, money, nextPage, time } from '../outcome.js';
import { sessionOutput, showUser } from '../user-card.js';
import { auditLines } from './audit.js';

/**
 * Read from standard input, because arguments are visible in the shell's history and the process
 * list.
 */
const givenPassword = stdin('--password-stdin', 'read the password from standard input instead of generating one');

/** A user as commands print it. */
const toOutput = ({ id, email, status }: UserSnapshot) => ({ id, email, status });

/** rules.md §1.5, §3.6 */
export const userCommands = group('user', 'Users of a project.', 'create demo ada@example.com', [
  projectChange('user.create', {
    roles: ['OWNER'],
    help: 'Create an active user; prints a generated password.',
    takes: { email: argument('<email>', "the user's address", word, 'ada@example.com'), password: givenPassword },
  }).does(async ({ domain, project, email, password: chosenPassword, dryRun, by }) => {
    const password = chosenPassword ?? randomBytes(15).toString('base64url');
    const { id, ...rest } = toOutput(await domain.users.create(project, { email, password }, by));
    // A dry run prints neither id nor password, because the user does not exist afterwards.
    if (dryRun) return { text: `${project.slug} gets the user ${rest.email}.`, data: rest };
    const text = `User ${id} of ${project.slug}: ${rest.email}${chosenPassword === null ? `\nPassword: ${password}` : ''}`;
    return { text, data: { id, ...rest, ...(chosenPassword === null ? { password } : {}) } };
  }),
  projectRead('user.find', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Find users by beginning or end of their address, by game login, or by any id.',
    takes: {
      text: argument(
        '<text>',
        'beginning or end of the address, beginning of a game login, or id of a user, purchase, delivery, session, ledger transaction or request',
        word,
        'lovelace@example.com',
      ),
      limit: pageLimitOption('users'),
    },
  }).does(async ({ domain, project, text, limit }) => {
    const { users, hasMore } = await domain.support.findUsers(project.id, { text, limit });
    const rows = users.map(({ id, email, status, lastLoginAt, matches }) => [
      ...[id, status === 'DELETED' ? 'deleted' : email, status],
      ...[lastLoginAt === null ? 'never logged in' : `last login ${time(lastLoginAt)}`],
      matches
        .map(({ by, value }) => (by.startsWith('EMAIL') || by === 'ID' ? '' : `${by.toLowerCase()} ${value}`))
        .join(' '),
    ]);
    const more = hasMore ? `\nThere are more than ${limit}: give a longer part of the address.` : '';
    const none = `${project.slug} has no such users.\nGive the beginning or the end of the address, the beginning of a game login, or a whole id.`;
    return { text: `${formatTable(rows, none)}${more}`, data: { users, hasMore } };
  }),
  projectRead('user.list', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'List the users, newest first.',
    takes: {
      limit: pageLimitOption('users'),
      after: option('--after <user>', 'continue after the previous page', id),
    },
  }).does(async ({ domain, project, limit, after }) => {
    const { users, next } = await domain.support.listUsers(project.id, { limit, after });
    const rows = users.map(({ id, email, status, createdAt }) => [
      ...[id, status === 'DELETED' ? 'deleted' : email, status],
      `since ${time(createdAt)}`,
    ]);
    return {
      text: `${formatTable(rows, emptyPage(after, `${project.slug} has no users.`))}${nextPage(next)}`,
      data: { users, next },
    };
  }),
  showUser,
  projectRead('user.history', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'List the audit log of a user, their orders, deliveries and game accounts, newest first.',
    takes: {
      user,
      limit: pageLimitOption('entries'),
      after: option('--after <entry>', 'continue after the previous page', entryId),
    },
  }).does(async ({ domain, project, user, limit, after }) => {
    const history = await domain.support.history(project, { userId: user.id, limit, after });
    const text = `${auditLines(history.entries, emptyPage(after, 'There are no entries.'))}${nextPage(history.next)}`;
    return { text, data: history };
  }),
  projectChange('user.block', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Block a user, now.',
    example: 'demo ada@example.com --reason en="Your payment was charged back"',
    takes: {
      user,
      reasons: optionFrom('--reason <language=text>', 'shown to the user, once per language', localizedText, {}),
      note: option('--note <text>', 'reason, only for operators', word),
      until: option('--until <time>', 'when the block ends by itself, RFC 3339', instant),
    },
  }).does(async ({ domain, project, user: { id }, reasons, note, until, by }) => {
    requirePublished(project, reasons);
    const user = await domain.users.block(project.id, id, { reasons, note, until }, by);
    const lift = `it is lifted: project-service user unblock ${project.slug} ${id}`;
    const end = until === null ? lift : `${until.toISOString()}.`;
    return {
      text: `${user.email} is blocked until ${end}`,
      data: { ...toOutput(user), block: { reasons, note, until } },
    };
  }),
  projectChange('user.unblock', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Lift the block of a user, now.',
    example: 'demo ada@example.com --note "Appeal accepted, ticket 8412"',
    takes: { user, note: option('--note <text>', 'why, for the audit log', word) },
  }).does(async ({ domain, project, user: { id }, note, by }) => {
    const { user, wasBlocked } = await domain.users.unblock(project.id, id, by, note);
    const fix = `To see why a login fails: project-service user show ${project.slug} ${id}`;
    const idle = wasBlocked ? '' : ` Nothing was changed, because the user is ${user.status}.\n${fix}`;
    return { text: `${user.email} is not blocked.${idle}`, data: toOutput(user) };
  }),
  projectChange('user.confirm', {
    roles: ['SUPPORT', 'OWNER'],
    help: "Confirm a user's address.",
    takes: { user },
  }).does(async ({ domain, project, user: { id }, by }) => {
    const user = await domain.users.confirm(project.id, id, by);
    const text = `The address ${user.email} is confirmed; the user is ${user.status}.`;
    return { text, data: { ...toOutput(user), confirmed: user.confirmed } };
  }),
  // Operators never see a password: the user receives the code for `resetPassword`.
  projectChange('user.reset-password', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Send a user an email with a code for a new password.',
    takes: { user },
  }).does(async ({ domain, project, user: { id, email }, by }) => {
    await domain.users.sendPasswordReset(project, id, by);
    return { text: `A running service will send ${email} a code for a new password.`, data: { id, email } };
  }),
  // Operators never set a PIN: the user sets a new one with the password.
  projectChange('user.reset-pin', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Reset the PIN of a user: remove the PIN and its lockout.',
    takes: { user },
  }).does(async ({ domain, project, user: { id }, by }) => {
    const user = await domain.users.resetPin(project.id, id, by);
    return { text: `${user.email} has no PIN.`, data: { ...toOutput(user), hasPin: user.hasPin } };
  }),
  projectChange('user.lift-lockouts', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'End the lockouts of a user after too many attempts, except those of a whole network.',
    takes: { user },
  }).does(async ({ domain, user, by }) => {
    const lockouts = await domain.users.liftLockouts(user, by);
    const lifted = lockouts.map(({ limit, network, until }) => ({ limit, network, until }));
    const rows = lifted.map(({ limit, network, until }) => [limit, network, `would have lasted until ${time(until)}`]);
    return { text: formatTable(rows, `${user.email} has no lockouts.`), data: { id: user.id, lifted } };
  }),
  projectRead('user.sessions', {
    roles: ['SUPPORT', 'OWNER'],
    help: "List a user's active sessions, most recently used first.",
    takes: { user },
  }).does(async ({ domain, project, user }) => {
    const codes = await serverCodes({ domain, project });
    const live = await domain.users.listSessions(project.id, user.id);
    const sessions = live.map((session) => sessionOutput(session, codes));
    const rows = sessions.map(({ id, lastSeenAt, server, ip, userAgent }) => [
      ...[id, `seen ${time(lastSeenAt)}`, server, ip, userAgent],
    ]);
    return { text: formatTable(rows, `${user.email} has no active sessions.`), data: sessions };
  }),
  projectChange('user.revoke-sessions', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'End all sessions of a user, now.',
    takes: { user },
  }).does(async ({ domain, project, user: { id, email }, by }) => {
    const revoked = await domain.users.revokeSessions(project.id, id, by);
    const text = `${email}: ${revoked} live ${revoked === 1 ? 'session has' : 'sessions have'} ended.`;
    return { text, data: { id, email, revoked } };
  }),
  projectChange('user.delete', {
    roles: ['OWNER'],
    help: 'Delete a user: address, sessions and emails.',
    example: 'demo 12 --address ada@example.com --reason "Requested by email" --yes',
    takes: {
      user,
      address: requiredOption('--address <email>', 'the address of the user, typed again', word),
      reason: requiredOption('--reason <text>', 'why; kept in the audit log, so no names', word),
      yes,
    },
  }).does(async ({ domain, project: { id: projectId, slug, currency }, user, address, reason, yes, dryRun, by }) => {
    const { id, email } = user;
    requireYes({ yes, dryRun }, `Deleting ${email}`);
    const { status } = await domain.users.remove(projectId, id, { address, reason, by });
    // It remains in the ledger and cannot be spent any more.
    const balance = await domain.wallet.balance(user);
    const left = balance === 0 ? 'nothing' : money(balance, currency);
    const text = `User ${id} of ${slug}, ${email}, is deleted. Remaining balance: ${left}.`;
    return { text, data: { id, status, email, balance, currency: { code: currency.code, scale: currency.scale } } };
  }),
]);
