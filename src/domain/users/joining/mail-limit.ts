import type { Actor } from '../../../platform/audit/index.js';
import { isOver, type Limit, type Point, type Throttles } from '../../../platform/throttles/index.js';
import type { Place } from '../sessions/known-place-store.js';
import { sitesOf } from '../sessions/sites.js';

declare module '../../../platform/audit/duties.js' {
  interface DutyNames {
    MAIL: true;
  }
}

export interface MailTry extends Place {
  readonly by: Actor;
  /**
   * What the mail is about, if not a registration. Each is counted by itself at the address: mails that somebody else
   * asks for must not use up those that lead its owner back in.
   */
  readonly about?: 'RESET_PASSWORD' | 'CHANGE_EMAIL';
}

export type MayMail = ReturnType<typeof createMailLimit>;

const HOUR = 60 * 60;

/** All addresses of all projects from one network. */
const ofNetwork: Limit = { name: 'mail-network', points: 5, seconds: HOUR, block: null };
/** The wider networks that an IPv6 one is part of, widest first. */
const ofSites: readonly Limit[] = [
  { name: 'mail-network-48', points: 50, seconds: HOUR, block: null },
  { name: 'mail-network-56', points: 20, seconds: HOUR, block: null },
];
/** One address, for one of the reasons to write to it. */
export const ofAddress: Limit = { name: 'mail-address', points: 3, seconds: HOUR, block: null };

/** What one network is refused must not use up what its neighbours may have. */
async function refused(held: readonly Point[]): Promise<false> {
  for (const point of held) await point.counter.giveBack(point);
  return false;
}

/** How often somebody may ask for mails: rules.md §3.3. */
export function createMailLimit(throttles: Throttles) {
  const perSite = ofSites.map(throttles.counter);
  const perNetwork = throttles.counter(ofNetwork);
  const perAddress = throttles.counter(ofAddress);

  /** Counts a mail that somebody asks for; false: there were too many, send none and answer the same. */
  return async ({ projectId, address, network, about, by }: MailTry): Promise<boolean> => {
    by.request?.duties.seeTo('MAIL');
    const held: Point[] = [];
    for (const [index, site] of sitesOf(network).entries()) {
      const point = await perSite[index]?.take([site]);
      if (point !== undefined) held.push(point);
      if (point !== undefined && isOver(point)) return await refused(held);
    }
    if (isOver(await perNetwork.take([network]))) return await refused(held);
    return !isOver(await perAddress.take([projectId, address, about ?? 'REGISTRATION']));
  };
}
