import type { Control } from './control.js';

const HAND_OVER = 'src/domain/users/joining/hand-over.ts';
const PREPARED = 'src/domain/users/prepared-account.test.ts';

const SITES = 'src/domain/credentials/networks.ts';
const LAST_SEEN = 'src/domain/users/sessions/last-seen.ts';
const SESSION_LIFE = 'src/domain/users/session-life.test.ts';

/** Disclosure of users and addresses: rules.md §3.2. */
export const identityControls: readonly Control[] = [
  {
    guarantee: 'A service hashes passwords at full strength',
    change: 'the fast hashes of tests',
    breaks: [
      {
        file: 'src/main/service.ts',
        find: 'const composed = compose(deps);',
        replace: 'const composed = compose({ ...deps, passwordCost: { memoryCost: 8, timeCost: 1 } });',
      },
    ],
    test: 'test/e2e/process/sessions-in-use.machine.ts',
    name: 'at full strength',
  },
  {
    guarantee: 'Nobody finds out who is registered: two and three requests',
    change: 'a user whose address is not confirmed may log in',
    breaks: [
      {
        file: 'src/domain/users/sessions/login.ts',
        find: "user.status === 'DELETED' || awaitsConfirmation(user, project);",
        replace: "user.status === 'DELETED';",
      },
    ],
    test: 'src/domain/users/probes.test.ts',
    name: 'no three requests',
  },
  {
    guarantee: 'A later registration replaces no password that the owner confirms',
    change: 'the address is confirmed with the password that was registered last',
    breaks: [
      {
        file: 'src/domain/users/joining/confirm-email.ts',
        find: '    if (!isProved) {',
        replace: '    if (!isProved && current === null) {',
      },
    ],
    test: PREPARED,
    name: 'does not get the password of a later registration',
  },
  {
    guarantee: 'The limit of mails to an address reveals no registration',
    change: 'it refuses like that of a network',
    breaks: [
      {
        file: 'src/domain/credentials/email-limit.ts',
        find: "return !isOver(await perAddress.take([projectId, address, about ?? 'REGISTRATION']));",
        replace:
          "await throttles.spendEach([[perAddress, [projectId, address, about ?? 'REGISTRATION']]], 'MAIL');\n    return true;",
      },
      {
        file: 'src/domain/credentials/email-limit.ts',
        find: 'import { isOver, type Limit',
        replace: 'import { type Limit',
      },
    ],
    test: 'src/domain/users/throttles.test.ts',
    name: 'are three an hour to an address',
  },
  {
    guarantee: 'Mails requested from a network count in their project alone',
    change: 'they count in all projects',
    breaks: [
      {
        file: 'src/domain/credentials/email-limit.ts',
        find: '[ofNetwork, [projectId, network]]',
        replace: '[ofNetwork, [network]]',
      },
    ],
    test: 'src/domain/credentials/limits.test.ts',
    name: 'are counted by project',
  },
  {
    guarantee: 'What is remembered of a client outlives neither a change nor its own end',
    change: 'it counts for ever',
    breaks: [{ file: 'src/storage/snapshots.ts', find: 'now.getTime() < until && ', replace: '' }],
    test: 'test/security/remembered.test.ts',
    name: 'is refused by its context token after the grace period',
  },
  {
    guarantee: 'What is remembered of a client outlives neither a change nor its own end',
    change: 'it counts whatever changes',
    breaks: [{ file: 'src/storage/snapshots.ts', find: ' && this.generation() === generation;', replace: ';' }],
    test: 'test/security/remembered.test.ts',
    name: 'has no session after another request has ended it',
  },
  {
    guarantee: 'Who is not confirmed has no session, also where the project has begun to demand it',
    change: 'the session is not looked at again',
    breaks: [
      {
        file: 'src/domain/users/sessions/authentication.ts',
        find: " || user.status === 'DELETED' || awaitsConfirmation(user, project)",
        replace: " || user.status === 'DELETED'",
      },
    ],
    test: 'src/domain/users/registration.test.ts',
    name: 'counts as ended once the project demands',
  },
  {
    guarantee: 'Nothing that a stranger prepared is left to them: the PIN',
    change: 'the PIN stays when the owner comes',
    breaks: [{ file: HAND_OVER, find: 'await putPin(tx, projectId, id, null);', replace: '' }],
    test: PREPARED,
    name: 'nothing of it is left',
  },
  {
    guarantee: 'Nothing that a stranger prepared is left to them: game accounts',
    change: 'no account is set aside',
    breaks: [{ file: HAND_OVER, find: '    await onHandOver(change, user);', replace: '' }],
    test: PREPARED,
    name: 'nothing of it is left',
  },
  {
    guarantee: 'Nothing that a stranger prepared is left to them: what they made after a confirmation by mistake',
    change: 'who has confirmed the address counts as known',
    breaks: [
      {
        file: 'src/domain/users/passwords/password-reset.ts',
        find: 'const isKnown = !(await markSetByMail(tx, project.id, userId));',
        replace: 'const isKnown = !(await markSetByMail(tx, project.id, userId)) || user.confirmed;',
      },
    ],
    test: PREPARED,
    name: 'nothing of it is left',
  },
  {
    guarantee: 'Nothing that a stranger prepared is left to them: what they took to another address',
    change: 'a new address leaves it known that the password came by mail',
    breaks: [
      {
        file: 'src/domain/users/user-store.ts',
        find: 'sql`password_by_mail AND email',
        replace: 'sql`password_by_mail OR email',
      },
    ],
    test: PREPARED,
    name: 'nothing of it is left',
  },
  {
    guarantee: 'One site of IPv6 cannot keep others from logging in: its tries are counted together',
    change: 'the /48 and the /56 are not counted',
    breaks: [{ file: SITES, name: 'sitesOf', as: '() => []' }],
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'are a hundred from a /56',
  },
  {
    guarantee: 'One site of IPv6 cannot keep those out who are at home there',
    change: 'tries in known places count and are refused as well',
    breaks: [
      {
        file: 'src/domain/credentials/login-limits.ts',
        find: 'await takePoint(counter, isKnown ? pairOf : [site]);',
        replace: 'await takePoint(counter, [site]);',
      },
    ],
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'leave those alone who are elsewhere',
  },
  {
    guarantee: 'Who is known does not wait behind strangers',
    change: 'all wait in one line',
    breaks: [
      {
        file: 'src/base/queues.ts',
        find: 'const queue = hasPriority ? ofKey.priority : ofKey.normal;',
        replace: 'const queue = ofKey.normal;',
      },
    ],
    test: 'src/base/waiting.test.ts',
    name: 'of known places are verified first',
  },
  {
    guarantee: 'What is refused leaves no count behind',
    change: 'a count of nothing stays',
    breaks: [
      {
        file: 'src/platform/throttles/throttle-store.ts',
        find: "    .where('points', '=', 1)",
        replace: "    .where('points', '=', -1)",
      },
    ],
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'leaves no count of nothing',
  },
  {
    guarantee: 'The counts do not grow without end',
    change: 'nothing goes but what has expired',
    breaks: [
      {
        file: 'src/platform/throttles/throttle-store.ts',
        find: 'while (rows - deleted > max) {',
        replace: 'while (rows < 0) {',
      },
    ],
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'are forgotten when they are swept',
  },
  {
    guarantee: 'One mailbox has one user: norms are equal exactly where envelopes are',
    change: 'the domain is not mapped',
    breaks: [
      {
        file: 'src/domain/email.ts',
        name: 'readEmail',
        as: '(text) => intact(text) && { ...intact(text), norm: text.trim().toLowerCase() }',
      },
    ],
    test: 'src/domain/email.test.ts',
    name: 'are equal exactly where a mail goes',
  },
  {
    guarantee: 'What a stranger waits for is not delivered',
    change: 'game servers are given what is for accounts that were set aside',
    breaks: [
      {
        file: 'src/domain/deliveries/deliveries-view.ts',
        find: "isSetAside('early.account_id', server)",
        replace: 'sql`false`',
      },
    ],
    test: 'src/domain/accounts/set-aside.test.ts',
    name: 'gets nothing that was asked for it',
  },
  {
    guarantee: 'What a stranger waits for is not delivered, however many deliveries wait',
    change: 'the way from account to account does not pass over those that were set aside',
    breaks: [
      {
        file: 'src/domain/deliveries/deliveries-view.ts',
        find: "isSetAside('head.account_id', server)",
        replace: 'sql`false`',
      },
    ],
    test: 'src/domain/accounts/set-aside.test.ts',
    name: 'gets nothing, also where so much',
  },
  {
    guarantee: 'Nothing is bought for an account that was set aside',
    change: 'it counts as usable',
    breaks: [
      {
        file: 'src/domain/accounts/account-model.ts',
        name: 'isUsable',
        as: '(account) => intact({ ...account, setAsideAt: null })',
      },
    ],
    test: 'src/domain/accounts/set-aside.test.ts',
    name: 'is shown as such',
  },
  {
    guarantee: 'What a session has been used for extends it, whatever happens afterwards',
    change: 'that one comes back is noted later as well',
    breaks: [{ file: LAST_SEEN, find: 'if (!isInUse || ', replace: 'if (' }],
    test: SESSION_LIFE,
    name: 'is written to before the answer when it comes back',
  },
  {
    guarantee: 'What a session has been used for extends it, whatever happens afterwards',
    change: 'what the database did not take counts as written',
    breaks: [{ file: LAST_SEEN, find: 'lose(touches.slice(from));', replace: '' }],
    test: SESSION_LIFE,
    name: 'are as if they had not been seen',
  },
  {
    guarantee: 'What a session has been used for extends it, whatever happens afterwards',
    change: 'who is held is passed over',
    breaks: [
      { file: LAST_SEEN, find: 'if (!touched.has(touch.session.id)) await', replace: 'if (touched.size < 0) await' },
    ],
    test: SESSION_LIFE,
    name: 'wait for nobody who holds one of them',
  },
  {
    guarantee: 'A session that was ended stays ended, and no other waits for who ends it',
    change: 'sessions that are marked together wait for each other',
    breaks: [{ file: 'src/domain/users/sessions/session-store.ts', find: ' SKIP LOCKED', replace: '' }],
    test: SESSION_LIFE,
    name: 'wait for nobody who holds one of them',
  },
];
