import type { Actor } from '../audit/index.js';

/** Where somebody is who says that he is the user with this address. */
export interface Place {
  readonly projectId: number;
  /** The norm of an e-mail address, or whatever was sent in its place: throttled alike. */
  readonly address: string;
  /** `ClientFacts.network` */
  readonly network: string;
}

export interface LoginTry extends Place {
  readonly by: Actor;
}

export interface UserTry {
  readonly projectId: number;
  readonly userId: number;
  readonly by: Actor;
}

export interface MailTry extends Place {
  /**
   * What the mail is about, if not a registration. Each is counted by itself at the address: mails that somebody else
   * asks for must not use up those that lead its owner back in.
   */
  readonly about?: 'RESET_PASSWORD' | 'CHANGE_EMAIL';
}
