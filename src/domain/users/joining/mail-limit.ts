import { isOver, type Limit, type Throttles } from '../../../platform/throttles/index.js';
import type { Place } from '../sessions/known-place-store.js';

export interface MailTry extends Place {
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
/** One address, for one of the reasons to write to it. */
const ofAddress: Limit = { name: 'mail-address', points: 3, seconds: HOUR, block: null };

/** How often somebody may ask for mails: rules.md §3.3. */
export function createMailLimit(throttles: Throttles) {
  const perNetwork = throttles.counter(ofNetwork);
  const perAddress = throttles.counter(ofAddress);

  /** Counts a mail that somebody asks for; false: there were too many, send none and answer the same. */
  return async ({ projectId, address, network, about }: MailTry): Promise<boolean> => {
    if (isOver(await perNetwork.take([network]))) return false;
    return !isOver(await perAddress.take([projectId, address, about ?? 'REGISTRATION']));
  };
}
