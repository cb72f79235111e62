import type { Obligations } from './obligations.js';

/** Who does something. */
export interface Actor {
  /** `cli:<user of the operating system>`, `user:<id>`, `token:<name>`, `server:<id>` or `system`. */
  readonly name: string;
  /** The request that they do it by; null where it is none: commands, what game servers say, what the service does. */
  readonly request: ActingRequest | null;
}

/** A request as whatever is changed by it has to know it: so no change of a request can forget what holds for it. */
export interface ActingRequest {
  /** For the audit log. */
  readonly id: string;
  /**
   * Until when anything of it is committed (`performance.now()`): somewhat later it is answered TIMEOUT, and then nothing
   * of it may still happen. Null: whenever it is done.
   */
  readonly commitsUntil: number | null;
  /** A commit of it was sent, and its answer has not come: until then nobody may be told that nothing has happened. */
  isInDoubt: boolean;
  /** Whether it changes something also while its project is not available. */
  readonly survivesMaintenance: boolean;
  /** What its operation's policy leaves to the deed: nothing of it is committed before. */
  readonly obligations: Obligations;
}

/** The service itself: sweeps, mail, keys. */
export const SYSTEM: Actor = { name: 'system', request: null };

/** Audit actions by name, those of keys and backups; `domain/stored-names.ts` adds those of the product. */
export interface AuditActions
  extends Readonly<Record<'backup.promote' | 'backup.restore' | 'key.create' | 'key.reset' | 'key.rotate', true>> {}

/** Every action of operators, and those of users that matter to security; the first word names its object. */
export type AuditAction = keyof AuditActions & string;

/**
 * One action as it is recorded. Nothing personal and nothing secret: an audit log cannot forget, so users are named
 * by id, never by address.
 */
export interface AuditEntry {
  readonly by: Actor;
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
  /** Of several: any of them. */
  readonly target?: string | readonly string[];
  readonly requestId?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Entries at most, the newest ones; 1 to 1000. */
  readonly limit: number;
  /** Only entries after this one: how `tail` follows. */
  readonly afterId?: number;
}
