/**
 * The plain, frozen facts that a request is decided on. They lie on the lowest floor because stages, services and
 * resolvers all speak of them; the slices' repositories make them.
 *
 * Enumerations are spelled as in the SDL everywhere (database, YAML after reading, wire): one spelling, no mapping.
 */

/** A text by BCP 47 tag in canonical case. */
export type LocalizedText = Readonly<Record<string, string>>;

/** operations.md §1.2: a time in which a project, or one server of it, is in maintenance. `endsAt` null: open end. */
export interface AvailabilityWindow {
  readonly gameServerId: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly messages: LocalizedText;
}

/** operations.md §1.1 */
export interface ProjectFacts {
  readonly id: number;
  readonly slug: string;
  readonly names: LocalizedText;
  readonly descriptions: LocalizedText;
  /** The project language; always one of `languages`. */
  readonly language: string;
  readonly languages: readonly string[];
  readonly languageAliases: Readonly<Record<string, string>>;
  readonly currency: { readonly code: string; readonly names: LocalizedText; readonly scale: number };
  readonly availability: 'AVAILABLE' | 'MAINTENANCE' | 'ARCHIVED';
  readonly windows: readonly AvailabilityWindow[];
  readonly registration: 'OPEN' | 'CLOSED';
  readonly emailConfirmation: 'NONE' | 'REQUIRED';
  readonly pinPolicy: 'OFF' | 'OPTIONAL' | 'REQUIRED';
  readonly pinLength: number;
  readonly passwordMinLength: number;
  readonly sessionIdleSeconds: number;
  readonly sessionAbsoluteSeconds: number;
  readonly maxAccountsPerServer: number;
  /** Origins for CORS, `https://shop.example` or with any port `http://localhost:*`. */
  readonly allowedOrigins: readonly string[];
  readonly mail: MailSettings;
}

/** Where the mails of a project come from and lead to; null: the service's own sender, a code in place of a link. */
export interface MailSettings {
  /** `Ember Isles <no-reply@isles.example>` */
  readonly sender: string | null;
  /** Page that calls `confirmEmail`; `{token}` stands for the code. */
  readonly confirmUrl: string | null;
  /** Page that calls `resetPassword`; `{token}` stands for the code. */
  readonly resetUrl: string | null;
}

/** operations.md §1.4 */
export interface GameServerFacts {
  readonly id: number;
  readonly projectId: number;
  readonly code: string;
  readonly names: LocalizedText;
  readonly descriptions: LocalizedText;
  readonly status: 'OPEN' | 'MAINTENANCE' | 'CLOSED' | 'HIDDEN';
  readonly access: 'PUBLIC' | 'RESTRICTED';
  readonly isDefault: boolean;
  readonly sort: number;
  readonly tags: Readonly<Record<string, unknown>> | null;
  /** What the game server definitely refuses to deliver is paid back at once, without an operator (§3.13). */
  readonly refundRejected: boolean;
}

export type UserStatus = 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'DELETED';

/** operations.md §1.5, less the secrets. */
export interface UserFacts {
  readonly id: number;
  readonly projectId: number;
  readonly email: string;
  /** As stored; a block whose `blockedUntil` has passed counts no more (§3.6): ask `effectiveStatus`. */
  readonly status: UserStatus;
  readonly blockedReason: string | null;
  readonly blockedUntil: Date | null;
  /** The address is confirmed, or need not be: what the user is again when a block ends. */
  readonly confirmed: boolean;
  readonly language: string | null;
  readonly hasPin: boolean;
  readonly pinLockedUntil: Date | null;
  readonly lastServerId: number | null;
  /** Restricted servers that this user may enter. */
  readonly grantedServerIds: readonly number[];
  readonly createdAt: Date;
}

/** operations.md §1.7. `id` is the public handle, never the bearer. */
export interface SessionFacts {
  readonly id: string;
  readonly userId: number;
  readonly projectId: number;
  readonly gameServerId: number | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly idleTimeoutSeconds: number;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly pinVerifiedUntil: Date | null;
}

/** Who acts. Operators are viewers of their own kind: nobody has to forge a user for them. */
export type Viewer =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: UserFacts; readonly session: SessionFacts }
  | { readonly kind: 'operator'; readonly name: string };

/** Who did something, for the audit log. */
export interface Actor {
  /** `cli:<user of the operating system>`, `user:<id>`, `token:<name>`, `server:<id>` or `system`. */
  readonly name: string;
  /** Of the request that asked for it; null where no request did. */
  readonly requestId: string | null;
}

/** The service itself: sweeps, mail, keys. */
export const SYSTEM: Actor = { name: 'system', requestId: null };
