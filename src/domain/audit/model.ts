import type { Actor } from '../../base/facts.js';

/** Every operator and security action; the first word says what it is done to. */
export type AuditAction =
  | 'project.apply'
  | 'project.archive'
  | 'token.issue'
  | 'token.rotate'
  | 'token.revoke'
  | 'maintenance.on'
  | 'maintenance.off'
  | 'maintenance.schedule'
  | 'maintenance.cancel'
  | 'server.grant'
  | 'server.revoke'
  | 'user.create'
  | 'user.register'
  | 'user.confirm'
  | 'user.block'
  | 'user.unblock'
  | 'user.delete'
  | 'user.email-change-request'
  | 'user.email-change'
  | 'password.change'
  | 'password.reset-mail'
  | 'password.reset'
  | 'session.open'
  | 'session.end'
  | 'session.revoke'
  | 'session.revoke-all'
  | 'user.clear-pin'
  | 'pin.set'
  | 'pin.locked'
  | 'account.create'
  | 'account.password'
  | 'account.block'
  | 'account.unblock'
  | 'account.throttled'
  | 'wallet.credit'
  | 'wallet.adjust'
  | 'operator-token.issue'
  | 'operator-token.revoke'
  | 'purchase.refund'
  | 'delivery.retry'
  | 'delivery.cancel'
  | 'delivery.mark-delivered'
  | 'delivery.dead'
  | 'delivery.late'
  | 'poll-token.issue'
  | 'poll-token.revoke'
  | 'catalogue.import'
  | 'login.throttled'
  | 'password.throttled'
  | 'key.first'
  | 'key.rotate'
  | 'key.forget';

/**
 * One action as it is recorded. Nothing personal and nothing secret: an audit log cannot forget, so users are named
 * by id, never by address.
 */
export interface AuditEntry {
  readonly by: Actor;
  readonly at: Date;
  readonly action: AuditAction;
  /** Null where it is about no project. */
  readonly projectId: number | null;
  /** What it was done to: `user:12`, `session:<handle>`, `token:3`, `server:2`, `project:demo`. */
  readonly target: string;
  /** JSON; fields that may hold secrets are blanked all the same (`withoutSecrets`). */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An entry as it is read again. */
export interface AuditRecord {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  /** Slug. */
  readonly project: string | null;
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string | null;
}

export interface AuditQuestion {
  /** Slug. */
  readonly project?: string;
  /** The whole name, or its beginning up to a colon or dot: `cli`, `user`, `token`. */
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  readonly requestId?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Entries at most, the newest ones; 1 to 1000. */
  readonly limit: number;
  /** Only entries after this one: how `tail` follows. */
  readonly afterId?: number;
}
