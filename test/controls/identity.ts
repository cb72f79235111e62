import { type Control, replacing } from './control.js';

const TAKEOVER = 'src/domain/users/joining/takeover-protection.ts';
const PREPARED = 'src/domain/users/prepared-account.test.ts';

const SITES = 'src/domain/credentials/networks.ts';
const LAST_SEEN = 'src/domain/users/sessions/last-seen.ts';
const SESSION_LIFE = 'src/domain/users/session-life.test.ts';

/** Disclosure of users and addresses: rules.md §3.2. */
export const identityControls: readonly Control[] = [
  {
    guarantee: 'A service hashes passwords at full strength',
    change: 'the fast hashes of tests are used',
    breaks: replacing(
      'src/main/service.ts',
      'compose({ ...deps, reportDeadLetter',
      'compose({ ...deps, passwordCost: { memoryCost: 8, timeCost: 1 }, reportDeadLetter',
    ),
    test: 'test/e2e/process/sessions-in-use.machine.ts',
    name: 'at full strength',
  },
  {
    guarantee: 'Sequences of two and three requests reveal no registration',
    change: 'unconfirmed users may log in',
    breaks: replacing(
      'src/domain/users/sessions/login.ts',
      "user.status === 'DELETED' || awaitsConfirmation(user, project);",
      "user.status === 'DELETED';",
    ),
    test: 'src/domain/users/probes.test.ts',
    name: 'no three requests',
  },
  {
    guarantee: 'The owner confirms the first registered password',
    change: 'the last registered password is confirmed',
    breaks: replacing(
      'src/domain/users/joining/confirm-email.ts',
      '    if (!isProved) {',
      '    if (!isProved && current === null) {',
    ),
    test: PREPARED,
    name: 'does not get the password of a later registration',
  },
  {
    guarantee: 'Another registration leaves the password and sessions of a user who can log in',
    change: 'it replaces them also without required confirmation',
    breaks: replacing(
      'src/domain/users/joining/register.ts',
      '  if (mustConfirm) await replacePendingRegistration(',
      '  await replacePendingRegistration(',
    ),
    test: 'src/domain/users/registration.test.ts',
    name: 'and the password stay at another registration',
  },
  {
    guarantee: 'The email limit of an address does not shorten a registration',
    change: 'the password is not hashed beyond it',
    breaks: replacing(
      'src/domain/users/joining/register.ts',
      'await allowEmail(attempt, async (isAllowed) => {\n',
      'await allowEmail(attempt, async (isAllowed) => {\n      if (!isAllowed) return;\n',
    ),
    test: 'src/domain/users/registration.test.ts',
    name: 'of an address computes a hash, so that the duration reveals no earlier registration',
  },
  {
    guarantee: 'The email limit of an address does not shorten a password reset',
    change: 'no email is queued beyond it',
    breaks: replacing(
      'src/domain/users/passwords/password-reset.ts',
      "about: 'RESET_PASSWORD' }, (isAllowed) => {\n",
      "about: 'RESET_PASSWORD' }, async (isAllowed) => {\n        if (!isAllowed) return;\n",
    ),
    test: 'src/domain/users/password-reset.test.ts',
    name: 'runs the same statements beyond the email limit of the address',
  },
  {
    guarantee: 'The email limit of an address does not shorten a change of the address',
    change: 'no email is queued beyond it',
    breaks: replacing(
      'src/domain/users/joining/email-change.ts',
      "about: 'CHANGE_EMAIL' }, (isAllowed) =>\n      changes",
      "about: 'CHANGE_EMAIL' }, async (isAllowed) =>\n      isAllowed && changes",
    ),
    test: 'src/domain/users/email-change.test.ts',
    name: 'runs the same statements beyond the email limit of the address',
  },
  {
    guarantee: 'The email limit of an address reveals no registration',
    change: 'it refuses like the limit of a network',
    breaks: replacing(
      'src/domain/credentials/email-limit.ts',
      "const point = await perAddress.take([...countKeys.ADDRESS({ projectId, address }), about ?? 'REGISTRATION']);",
      "const [point] = await throttles.spendEach([[perAddress, [projectId, address, about ?? 'REGISTRATION']]], by);",
    ),
    test: 'src/domain/users/throttles.test.ts',
    name: 'are limited to three an hour per address, silently',
  },
  {
    guarantee: 'A request that fails uses up no email',
    change: 'it is counted although it fails',
    breaks: replacing('src/domain/credentials/email-limit.ts', 'if (!isUncertain) ', 'if (isUncertain) '),
    test: 'src/domain/credentials/limits.test.ts',
    name: 'do not count if the request fails',
  },
  {
    guarantee: 'Emails about a new PIN or password are limited per address',
    change: 'none is refused',
    breaks: replacing(
      'src/domain/credentials/email-limit.ts',
      '!isOver(await perAddress.take([...countKeys.ADDRESS({ projectId, address }), about], tx));',
      '(await perAddress.take([...countKeys.ADDRESS({ projectId, address }), about], tx)).count > 0;',
    ),
    test: 'src/domain/users/throttles.test.ts',
    name: 'about a new PIN or password are limited to three an hour per address',
  },
  {
    guarantee: 'A change that fails uses up no email about a new PIN or password',
    change: 'it is counted before its transaction',
    breaks: replacing(
      'src/domain/users/pin/set-pin.ts',
      'await changes({ projectId',
      'await allowNotice(Object(changes.direct), notice);\n    await changes({ projectId',
    ),
    test: 'src/domain/users/throttles.test.ts',
    name: 'are not used up by a',
  },
  {
    guarantee: 'Emails requested by a network count per project',
    change: 'they count in all projects',
    breaks: replacing(
      'src/domain/credentials/email-limit.ts',
      '[ofNetwork, countKeys.NETWORK_IN_PROJECT({ projectId, network })]',
      '[ofNetwork, [network]]',
    ),
    test: 'src/domain/credentials/limits.test.ts',
    name: 'are counted per project',
  },
  {
    guarantee: 'A cached identity expires with its sources',
    change: 'it does not expire',
    breaks: replacing('src/storage/snapshots.ts', 'now.getTime() < until && '),
    test: 'test/security/cached-identities.test.ts',
    name: 'is refused by its context token after the grace period',
  },
  {
    guarantee: 'A cached identity expires with its sources',
    change: 'changes do not invalidate it',
    breaks: replacing('src/storage/snapshots.ts', ' && this.generation() === generation;', ';'),
    test: 'test/security/cached-identities.test.ts',
    name: 'has no session after another request has ended it',
  },
  {
    guarantee: 'An unconfirmed user has no session, also after the project begins to require confirmation',
    change: 'existing sessions are not checked',
    breaks: replacing(
      'src/domain/users/sessions/authentication.ts',
      " || user.status === 'DELETED' || awaitsConfirmation(user, project)",
      " || user.status === 'DELETED'",
    ),
    test: 'src/domain/users/registration.test.ts',
    name: 'counts as ended once the project requires',
  },
  {
    guarantee: 'Nothing prepared by another person stays usable: the PIN',
    change: 'the PIN is not removed',
    breaks: replacing(TAKEOVER, 'await setPinHash(tx, user, null);'),
    test: PREPARED,
    name: 'has nothing left, except objects that wait for the decision of the owner',
  },
  {
    guarantee: 'Nothing prepared by another person stays usable: game accounts',
    change: 'no account is quarantined',
    breaks: replacing(TAKEOVER, '    await onTakeoverProtection(change, user);'),
    test: PREPARED,
    name: 'has nothing left, except objects that wait for the decision of the owner',
  },
  {
    guarantee: 'Nothing prepared by another person stays usable: after a confirmation by mistake',
    change: 'a confirmation counts as proof of ownership',
    breaks: replacing(
      'src/domain/users/passwords/password-reset.ts',
      'const isPreviousUser = !(await markPasswordSetByEmail(tx, user));',
      'const isPreviousUser = !(await markPasswordSetByEmail(tx, user)) || user.confirmed;',
    ),
    test: PREPARED,
    name: 'has nothing left, except objects that wait for the decision of the owner',
  },
  {
    guarantee: 'Nothing prepared by another person stays usable: after a change of address',
    change: 'the proof of ownership stays after a change of address',
    breaks: replacing(
      'src/domain/users/user-store.ts',
      'sql`password_by_mail AND email',
      'sql`password_by_mail OR email',
    ),
    test: PREPARED,
    name: 'has nothing left, except objects that wait for the decision of the owner',
  },
  {
    guarantee: 'An IPv6 site does not block others: its attempts are counted together',
    change: 'the /48 and the /56 are not counted',
    breaks: [{ file: SITES, name: 'sitesOf', as: '() => []' }],
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'are limited to 100 from a /56 and 300 from a /48 in 15 minutes, from any number of networks',
  },
  {
    guarantee: 'An IPv6 site does not block its known places',
    change: 'attempts from known places are counted and refused',
    breaks: replacing(
      'src/domain/credentials/login-limits.ts',
      'await takePoint(counter, isKnownPlace ? pairOf : countKeys.NETWORK({ network: site }));',
      'await takePoint(counter, countKeys.NETWORK({ network: site }));',
    ),
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'do not affect other sites and known places of the same site',
  },
  {
    guarantee: 'Known users do not wait behind unknown ones',
    change: 'all wait in one queue',
    breaks: replacing(
      'src/base/queues.ts',
      'const queue = hasPriority ? ofKey.priority : ofKey.normal;',
      'const queue = ofKey.normal;',
    ),
    test: 'src/domain/credentials/password-queue.test.ts',
    name: 'of known places are verified first',
  },
  {
    guarantee: 'A refused attempt leaves no count',
    change: 'empty counts stay',
    breaks: replacing(
      'src/platform/throttles/throttle-store.ts',
      "    .where('points', '=', 1)",
      "    .where('points', '=', -1)",
    ),
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'leaves no count',
  },
  {
    guarantee: 'The number of counts is bounded',
    change: 'only expired counts are deleted',
    breaks: replacing(
      'src/platform/throttles/throttle-store.ts',
      'while (rows - deleted > max) {',
      'while (rows < 0) {',
    ),
    test: 'src/domain/credentials/limits-per-network.test.ts',
    name: 'are deleted by the sweep, those with the fewest points first',
  },
  {
    guarantee: 'One mailbox has one user: normalized addresses are equal exactly if envelopes are',
    change: 'the domain is not mapped',
    breaks: [
      {
        file: 'src/domain/email.ts',
        name: 'readEmail',
        as: '(text) => intact(text) && { ...intact(text), norm: text.trim().toLowerCase() }',
      },
    ],
    test: 'src/domain/email.test.ts',
    name: 'are equal exactly if both addresses have the same envelope',
  },
  {
    guarantee: 'Deliveries of a quarantined account are not leased',
    change: 'they are leased',
    breaks: replacing(
      'src/domain/deliveries/deliveries-view.ts',
      "isQuarantined('early.account_id', server)",
      'sql`false`',
    ),
    test: 'src/domain/accounts/quarantine.test.ts',
    name: 'gets no deliveries, even after an operator retries them',
  },
  {
    guarantee: 'Deliveries of a quarantined account are not leased, also among many',
    change: 'quarantined accounts are not skipped',
    breaks: replacing(
      'src/domain/deliveries/deliveries-view.ts',
      "isQuarantined('head.account_id', server)",
      'sql`false`',
    ),
    test: 'src/domain/accounts/quarantine.test.ts',
    name: 'gets no deliveries from a long backlog, and does not delay those of other accounts',
  },
  {
    guarantee: 'Nothing is bought for a quarantined account',
    change: 'it counts as usable',
    breaks: [
      {
        file: 'src/domain/accounts/account-model.ts',
        name: 'requireUsable',
        as: '(account) => intact(account && { ...account, quarantinedAt: null })',
      },
    ],
    test: 'src/domain/accounts/quarantine.test.ts',
    name: 'is listed as SET_ASIDE, and rejects purchases and password changes',
  },
  {
    guarantee: 'The use of a session extends it reliably',
    change: 'a late use is written later',
    breaks: replacing(LAST_SEEN, 'if (!isInUse || ', 'if ('),
    test: SESSION_LIFE,
    name: 'is written before the response after a pause, and later while in use',
  },
  {
    guarantee: 'The use of a session extends it reliably',
    change: 'a failed write counts as written',
    breaks: replacing(LAST_SEEN, 'restore(touches.slice(from));'),
    test: SESSION_LIFE,
    name: 'restore their times if the database fails, and write them on the next request',
  },
  {
    guarantee: 'The use of a session extends it reliably',
    change: 'locked sessions are skipped',
    breaks: replacing(LAST_SEEN, 'if (!touched.has(touch.session.id)) await', 'if (touched.size < 0) await'),
    test: SESSION_LIFE,
    name: 'wait only for those that are locked',
  },
  {
    guarantee: 'The use of a session extends it reliably',
    change: 'a session that a change has locked is not written',
    breaks: replacing(LAST_SEEN, 'if (touched.has(touch.session.id)) return;', 'if (touched.size >= 0) return;'),
    test: SESSION_LIFE,
    name: 'is written later while a change has locked it',
  },
  {
    guarantee: 'A revoked session stays revoked, and its lock delays no other',
    change: 'sessions of one write wait for each other',
    breaks: replacing('src/domain/users/sessions/session-store.ts', ' SKIP LOCKED'),
    test: SESSION_LIFE,
    name: 'wait only for those that are locked',
  },
  {
    guarantee: 'A login ends idle sessions for good',
    change: 'a request that began before their idle end revives them',
    breaks: replacing(
      'src/domain/users/sessions/session-store.ts',
      "is.or([is('id', 'in', surplus), is('idle_expires_at', '<=', param('now'))])",
      "is('id', 'in', surplus)",
    ),
    test: 'src/domain/users/sessions.test.ts',
    name: 'is no session of a request that began before its idle end and ends after the login',
  },
];
