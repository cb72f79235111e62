import type { LocalizedText } from '../../base/language/text.js';

/** rules.md §1.2: maintenance of a project or one of its servers. `endsAt` null: open end. */
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
  /** The project language, one of `languages`. */
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
  /** Origins for CORS: `https://shop.example`, or `http://localhost:*` for any port. */
  readonly allowedOrigins: readonly string[];
  readonly mail: MailSettings;
}

/**
 * Amounts that one operator (except owners) may move per UTC day, in the smallest currency unit:
 * `support` for refunds, `payments` for credits. Null: no limit.
 */
export interface DailyLimits {
  readonly support: number | null;
  readonly payments: number | null;
}

/**
 * Sender and links of the emails of a project; null: the sender of the service, and a code instead
 * of a link.
 */
interface MailSettings {
  /** `Ember Isles <no-reply@isles.example>` */
  readonly sender: string | null;
  /** Page that calls `confirmEmail`; `{token}` stands for the code. */
  readonly confirmUrl: string | null;
  /** Page that calls `resetPassword`; `{token}` stands for the code. */
  readonly resetUrl: string | null;
}

/** Availability of a project at a time: rules.md §3.9. */
export interface Availability {
  readonly available: boolean;
  /** The notice of the operator, or null. */
  readonly messages: LocalizedText | null;
  /** Expected end; null while available or if unknown. */
  readonly until: Date | null;
  /** Whole seconds, 5 to 3600; null while available. */
  readonly retryAfterSeconds: number | null;
}

/** Result of resolving a context token: rules.md §1.3. */
export type ProjectContext =
  | { readonly kind: 'known'; readonly project: ProjectSnapshot }
  /** Not an issued token: the client is misconfigured. */
  | { readonly kind: 'unknown' }
  /**
   * The token is retired or its project is archived: the client should reload its configuration.
   */
  | { readonly kind: 'outdated' };

export interface ContextToken {
  readonly token: string;
  readonly projectId: number;
  readonly state: 'CURRENT' | 'GRACE' | 'RETIRED';
  readonly graceUntil: Date | null;
}

/** A context token as operators see it; `state` is the effective state. */
export interface ListedContextToken extends ContextToken {
  /** Id in admin commands. */
  readonly id: number;
  /** The last characters, to identify the token. */
  readonly ending: string;
  readonly issuedAt: Date;
}

/** A window as operators see it. */
export interface PlannedWindow extends AvailabilityWindow {
  /** Id in admin commands. */
  readonly id: number;
  /** Pauses deliveries to game servers. */
  readonly holdDeliveries: boolean;
  /** Name of the actor that planned it. */
  readonly createdBy: string;
}

/** A project as operators see it, with its planned windows. */
export interface PlannedProject extends ProjectSnapshot {
  readonly windows: readonly PlannedWindow[];
}

/** Configuration of a client, without the endpoint. */
export interface ProjectConfiguration {
  readonly project: string;
  readonly identity: { readonly contextToken: string };
  readonly language: string;
  readonly languages: readonly string[];
}

/** A project as declared in its file, without the state that admin commands change. */
export type DeclaredProject = Omit<ProjectSnapshot, 'id' | 'availability' | 'windows'>;

const ANY_PORT = ':*';

/**
 * Returns true if `origin` (the header as sent) matches a pattern for which `isAllowed` is true.
 * Compares text, because browsers serialize origins uniquely (RFC 6454 §6.2). Looks up three
 * patterns, because all projects together may have a hundred thousand.
 */
export const matchesOrigin = (isAllowed: (pattern: string) => boolean, origin: string): boolean =>
  [origin, origin + ANY_PORT, origin.replace(/:\d{1,5}$/, '') + ANY_PORT].some(isAllowed);

/**
 * Returns true for a valid origin pattern: `https://shop.example`, or `http://localhost:*` for any
 * port.
 */
export function isOriginPattern(pattern: string): boolean {
  const origin = pattern.endsWith(ANY_PORT) ? pattern.slice(0, -ANY_PORT.length) : pattern;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && url.origin === origin;
}
