import type { AuditAction } from '../../base/audit-actions.js';
import type { Obligations } from './obligations.js';

/** The author of a change. */
export interface Actor {
  /**
   * `cli:<user of the operating system>`, `operator:<name>`, `user:<id>`, `server:<id>`,
   * `anonymous` or `system`.
   */
  readonly name: string;
  /** Null for the command line, game servers and the service itself. */
  readonly request: ActingRequest | null;
}

/** A request, with all that its changes have to respect. */
export interface ActingRequest {
  /** For the audit log. */
  readonly id: string;
  /**
   * Deadline of its commits (`performance.now()`). Shortly afterwards the request is answered with
   * TIMEOUT, and nothing may be committed after that. Null: no deadline.
   */
  readonly commitsUntil: number | null;
  /**
   * True from the start of a commit, unless the commit fails: the answer must not say that nothing
   * changed.
   */
  mayHaveCommitted: boolean;
  /** Whether it may change data while its project is not available. */
  readonly survivesMaintenance: boolean;
  /** Obligations of its operation, to be fulfilled before any commit. */
  readonly obligations: Obligations;
}

/** The service itself: sweeps, emails, keys. */
export const SYSTEM: Actor = { name: 'system', request: null };

/**
 * An action to record. Entries contain no personal data and no secrets, because they cannot be
 * changed: users appear by id, never by address.
 */
export interface AuditEntry {
  readonly by: Actor;
  readonly action: AuditAction;
  /** Null if it concerns no project. */
  readonly projectId: number | null;
  /** Object of the action: `user:12`, `session:<handle>`, `token:3`, `server:2`, `project:demo`. */
  readonly target: string;
  /** JSON. `withoutSecrets` redacts fields that may contain secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An entry of the audit log as it is read. */
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

/** Conditions of a search in the audit log; all of them apply. */
export interface AuditFilter {
  /** Slug. */
  readonly project?: string;
  /** Full name, or its prefix up to a colon or dot: `cli`, `operator`, `user`. */
  readonly actor?: string;
  readonly action?: string;
  /** A list matches any of its targets. */
  readonly target?: string | readonly string[];
  readonly requestId?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Maximum number of entries, 1 to 1000. */
  readonly limit: number;
  /** Returns the first entries after this one instead of the newest, for `tail`. */
  readonly afterId?: number;
}
