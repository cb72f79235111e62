import ipaddr from 'ipaddr.js';
import type { Clock } from '../../../base/clock.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Changes } from '../../../platform/changes/index.js';
import type { Counted, Counter, Throttles } from '../../../platform/throttles/index.js';
import type { Db } from '../../../storage/database.js';
import { ask } from '../../../storage/statement.js';
import { readEmail } from '../email.js';
import { ofAddress as ofMails } from '../joining/mail-limit.js';
import { ofUser as ofPassword } from '../passwords/current-password.js';
import { ofAddress, ofNetwork, ofPair } from '../sessions/login-limits.js';
import { listLiveSessions } from '../sessions/session-store.js';
import { networkOf } from '../sessions/sites.js';
import type { UserFacts } from '../user-model.js';

/** A limit of rules.md §3.3 that is used up, and stands in a user's way. */
export interface Pause {
  /** `LOGIN_ANYWHERE` but in known places; `PASSWORD` is that of who is signed in. */
  readonly limit:
    | 'LOGIN_ANYWHERE'
    | 'LOGIN_FROM_NETWORK'
    | 'NETWORK'
    | 'PASSWORD'
    | 'MAIL_REGISTRATION'
    | 'MAIL_RESET_PASSWORD'
    | 'MAIL_CHANGE_EMAIL'
    | 'GAME_ACCOUNTS';
  /** Where it was used up, if it is about a place. */
  readonly network: string | null;
  readonly until: Date;
}

const REASONS = ['REGISTRATION', 'RESET_PASSWORD', 'CHANGE_EMAIL'] as const;

export interface PausesParts {
  readonly db: Db;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly throttles: Throttles;
}

/**
 * Which pauses a user meets now. What is counted is stored as keyed hashes, so it is asked by what it may have been counted
 * by: the user, their address, and the networks of their live sessions. Of a network that they have no session from nothing
 * is known.
 */
export function createPauses({ db, changes, clock, throttles }: PausesParts) {
  const of = {
    address: throttles.counter(ofAddress),
    pair: throttles.counter(ofPair),
    network: throttles.counter(ofNetwork),
    password: throttles.counter(ofPassword),
    mails: throttles.counter(ofMails),
  };

  /** Those that a user meets now, each with what is counted. Nobody who is deleted: their address is not known any more. */
  async function met(user: UserFacts): Promise<(Pause & { readonly counter: Counter; readonly what: Counted })[]> {
    if (user.status === 'DELETED') return [];
    const { projectId, id } = user;
    const norm = readEmail(user.email)?.norm ?? user.email;
    const sessions = await listLiveSessions(db, projectId, id, clock.now());
    const networks = new Set(sessions.flatMap(({ ip }) => (ip === null ? [] : networksOf(ip))));
    const asked: [Pause['limit'], string | null, Counter, Counted][] = [
      ['LOGIN_ANYWHERE', null, of.address, [projectId, norm]],
      ['PASSWORD', null, of.password, [projectId, id]],
    ];
    for (const about of REASONS) asked.push([`MAIL_${about}`, null, of.mails, [projectId, norm, about]]);
    for (const network of networks) {
      asked.push(['LOGIN_FROM_NETWORK', network, of.pair, [projectId, norm, network]]);
      asked.push(['NETWORK', network, of.network, [network]]);
    }
    const pauses = [];
    for (const [limit, network, counter, what] of asked) {
      const until = await counter.pausedUntil(what);
      if (until !== null) pauses.push({ limit, network, until, counter, what });
    }
    return pauses;
  }

  return {
    /** Those that the user meets now. */
    pauses: async (user: UserFacts): Promise<Pause[]> =>
      (await met(user)).map(({ limit, network, until }) => ({ limit, network, until })),

    /** Ends those that are about the user alone, and gives them; that of a network, which others share, goes on. */
    liftPauses: (user: UserFacts, by: Actor): Promise<Pause[]> =>
      changes.quiet({ projectId: user.projectId, by }, async ({ tx, record }) => {
        const own = (await met(user)).filter(({ limit }) => limit !== 'NETWORK');
        for (const { counter, what } of own) await ask(tx, counter.forgotten(what));
        const lifted = own.map(({ limit, network, until }) => ({ limit, network, until }));
        const limits = lifted.map(({ limit }) => limit);
        if (lifted.length > 0) await record('user.lift-pauses', `user:${user.id}`, { after: { limits } });
        return lifted;
      }),
  };
}

/** As it was stored: what is no address has no network. */
const networksOf = (ip: string): string[] => (ipaddr.isValid(ip) ? [networkOf(ipaddr.process(ip))] : []);

declare module '../../../platform/audit/audit-model.js' {
  interface AuditActions {
    'user.lift-pauses': true;
  }
}
