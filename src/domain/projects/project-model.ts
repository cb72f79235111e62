import type { LocalizedText } from '../../base/language/text.js';

/** rules.md §1.2: a time in which a project, or one server of it, is in maintenance. `endsAt` null: open end. */
export interface AvailabilityWindow {
  readonly gameServerId: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly messages: LocalizedText;
}

/** rules.md §1.1 */
export interface ProjectSnapshot {
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
  readonly dailyLimits: DailyLimits;
  /** Origins for CORS, `https://shop.example` or with any port `http://localhost:*`. */
  readonly allowedOrigins: readonly string[];
  readonly mail: MailSettings;
}

/**
 * What one operator who is no owner may move on a UTC day, in the currency's smallest unit: `support` refunds, `payments` credits.
 * Null: no limit.
 */
export interface DailyLimits {
  readonly support: number | null;
  readonly payments: number | null;
}

/** Where the mails of a project come from and lead to; null: the service's own sender, a code in place of a link. */
interface MailSettings {
  /** `Ember Isles <no-reply@isles.example>` */
  readonly sender: string | null;
  /** Page that calls `confirmEmail`; `{token}` stands for the code. */
  readonly confirmUrl: string | null;
  /** Page that calls `resetPassword`; `{token}` stands for the code. */
  readonly resetUrl: string | null;
}

/** Whether a project can be used right now: rules.md §3.9. */
export interface Availability {
  readonly available: boolean;
  /** The operator's notice, or null. */
  readonly messages: LocalizedText | null;
  /** When it is expected back; null while available or where nobody said. */
  readonly until: Date | null;
  /** Whole seconds, 5 to 3600; null while available. */
  readonly retryAfterSeconds: number | null;
}

/** What a context token leads to: rules.md §1.3. */
export type ProjectContext =
  | { readonly kind: 'known'; readonly project: ProjectSnapshot }
  /** Never one of ours: the client is misconfigured. */
  | { readonly kind: 'unknown' }
  /** Retired, or its project is archived: the client should load its configuration again. */
  | { readonly kind: 'outdated' };

export interface ContextToken {
  readonly token: string;
  readonly projectId: number;
  readonly state: 'CURRENT' | 'GRACE' | 'RETIRED';
  readonly graceUntil: Date | null;
}

/** A context token as operators see it; `state` is the one that counts now, whatever is stored. */
export interface ListedToken extends ContextToken {
  /** What operators name it by. */
  readonly id: number;
  /** The last characters, to tell one from another. */
  readonly ending: string;
  readonly issuedAt: Date;
}

/** A window as operators see it. */
export interface PlannedWindow extends AvailabilityWindow {
  /** What operators name it by. */
  readonly id: number;
  /** Game servers get no deliveries in it. */
  readonly holdDeliveries: boolean;
  /** The name of who planned it. */
  readonly createdBy: string;
}

/** A project as operators see it, with what is planned for it. */
export interface PlannedProject extends ProjectSnapshot {
  readonly windows: readonly PlannedWindow[];
}

/** What a client is configured with, less the endpoint, which the program knows. */
export interface ProjectConfiguration {
  readonly project: string;
  readonly identity: { readonly contextToken: string };
  readonly language: string;
  readonly languages: readonly string[];
}

/** A project as its file declares it: what an operator's commands change meanwhile is not part of it. */
export type DeclaredProject = Omit<ProjectSnapshot, 'id' | 'availability' | 'windows'>;

const ANY_PORT = ':*';

/**
 * True when `origin` (the header as sent) is one of `allowed`. Compared as text, because browsers send origins serialized
 * in one way only (RFC 6454 §6.2).
 */
export const matchesOrigin = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((pattern) => pattern === origin || (pattern.endsWith(ANY_PORT) && withAnyPort(pattern, origin)));

function withAnyPort(pattern: string, origin: string): boolean {
  const host = pattern.slice(0, -ANY_PORT.length);
  return origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)));
}

/** True for what may stand in a project's list: `https://shop.example`, or `http://localhost:*` for any port. */
export function isOriginPattern(pattern: string): boolean {
  const origin = pattern.endsWith(ANY_PORT) ? pattern.slice(0, -ANY_PORT.length) : pattern;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && url.origin === origin;
}
