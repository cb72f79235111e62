import type { MailLimits } from './config.js';

// The stored throttles: rules.md §3.3. Each is one value, except for the threshold of `slow`. SDL,
// obligations, refusals, lockouts, audit actions and texts derive from it. The service that counts
// takes its counters by name.

interface Texts {
  readonly en: string;
  readonly de: string;
}

/** What a count belongs to; `platform/throttles/count-keys.ts` has the key of each. */
export type Subject = UserSubject | NetworkSubject;
type UserSubject = 'USER' | 'ADDRESS' | 'ADDRESS_AND_NETWORK';
type NetworkSubject = 'NETWORK' | 'NETWORK_IN_PROJECT';

/**
 * A block is recorded in the audit log. `seconds` null: it ends with the period of the limit.
 */
export interface LimitBlock {
  readonly seconds: number | null;
}

/**
 * How operators see an exhausted limit in `user show`. They lift it unless users share it. Without
 * texts it has those of the throttle.
 */
type Lockout = (Texts | { readonly en?: never; readonly de?: never }) & {
  readonly name: string;
  /** Last part of the count key, if the limit counts several purposes separately. */
  readonly about?: string;
};

interface LimitBase {
  /** Prefix of its keys in the table: unique among all limits, and never changed. */
  readonly name: string;
  /** Paragraph of docs/rules.md that states points and period. */
  readonly rule: string;
  /** Maximum number in a period that begins with the first point. */
  readonly points: number | ((settings: MailLimits) => number);
  readonly seconds: number;
  /**
   * Whether a success deletes the count of failures. Attempts on one of many secrets, such as
   * codes, need a limit without it: a caller with one valid code could clear the failures of
   * guessing.
   */
  readonly isClearedBySuccess?: true;
  /**
   * For limits that many clients share. Refuses an attempt without waiting if all points are taken,
   * and caches blocks on this node, so that a flood does not reach the database. Its blocks cannot
   * be lifted.
   */
  readonly isFailFast?: true;
}

/**
 * A block begins with the failure that uses up the points. Without one, attempts over the limit are
 * only refused. Operators can see and lift each block of a user.
 */
type LimitValue = LimitBase &
  (
    | { readonly subject: UserSubject; readonly block: LimitBlock; readonly lockouts: readonly Lockout[] }
    | { readonly subject: UserSubject; readonly block: null; readonly lockouts?: readonly Lockout[] }
    | { readonly subject: NetworkSubject; readonly block: LimitBlock | null; readonly lockouts?: readonly Lockout[] }
  );

interface ThrottleBase {
  /** Value of `ThrottleClass`, and obligation of the request. */
  readonly class: string;
  /**
   * `details.limit` of RATE_LIMITED, the same for all limits of an attempt. The name of the
   * exceeded limit would reveal the attempts of other clients.
   */
  readonly code: string;
  /** Description in the SDL. */
  readonly description: string;
  /** What it counts: for the reference and the Explorer, and as `Too many …` for operators. */
  readonly words: Texts;
}

/** A throttle whose limits block records that in the audit log, by its action. */
type Throttle = ThrottleBase &
  (
    | { readonly action: `${string}.throttled`; readonly limits: readonly LimitValue[] }
    | { readonly action?: never; readonly limits: readonly (LimitValue & { readonly block: null })[] }
  );

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** The part that limits of logins for the wider networks of an IPv6 network have in common. */
const PER_WIDER_NETWORK = {
  subject: 'NETWORK',
  seconds: QUARTER,
  block: { seconds: QUARTER },
  isFailFast: true,
} as const;

/** The part that limits of emails requested from a network have in common. */
const MAILS_PER_NETWORK = { subject: 'NETWORK_IN_PROJECT', seconds: HOUR, block: null } as const;
const MAIL_TEXTS = {
  en: 'Too many emails requested from this network',
  de: 'Zu viele E-Mails aus diesem Netz angefordert',
} as const;

const login = {
  class: 'LOGIN',
  code: 'LOGIN',
  description: 'Failed logins: per address and network, per network, and per address.',
  words: { en: 'failed logins', de: 'fehlgeschlagene Anmeldungen' },
  action: 'login.throttled',
  limits: [
    // From the wider networks of an IPv6 network, widest first. They bound clients that rotate
    // through the networks of a prefix. The limits are high because a provider may put many
    // customers into a prefix.
    { name: 'network-48', rule: '3.3.9', points: 300, ...PER_WIDER_NETWORK },
    { name: 'network-56', rule: '3.3.9', points: 100, ...PER_WIDER_NETWORK },
    {
      name: 'pair',
      rule: '3.3.1',
      subject: 'ADDRESS_AND_NETWORK',
      points: 5,
      seconds: QUARTER,
      block: { seconds: QUARTER },
      isClearedBySuccess: true,
      lockouts: [
        {
          name: 'LOGIN_FROM_NETWORK',
          en: 'Too many failed logins from this network',
          de: 'Zu viele fehlgeschlagene Anmeldungen aus diesem Netz',
        },
      ],
    },
    // On all addresses of all projects from one network.
    {
      name: 'network',
      rule: '3.3.2',
      subject: 'NETWORK',
      points: 30,
      seconds: QUARTER,
      block: { seconds: QUARTER },
      lockouts: [
        { name: 'NETWORK', en: 'Too many attempts from this network', de: 'Zu viele Versuche aus diesem Netz' },
      ],
    },
    // On one address from all networks except its known places.
    {
      name: 'address',
      rule: '3.3.3',
      subject: 'ADDRESS',
      points: 100,
      seconds: HOUR,
      block: { seconds: null },
      lockouts: [
        {
          name: 'LOGIN_ANYWHERE',
          en: 'Too many failed logins: only known networks can log in',
          de: 'Zu viele fehlgeschlagene Anmeldungen: nur noch aus bekannten Netzen möglich',
        },
      ],
    },
    // Interval between attempts after the first 20 of an hour (`UNDELAYED_PER_ADDRESS` in
    // `login-limits.ts`). At most 30 seconds, so it is no lockout that operators lift.
    { name: 'slow', rule: '3.3.3', subject: 'ADDRESS', points: 1, seconds: 30, block: null },
  ],
} as const satisfies Throttle;

const password = {
  class: 'PASSWORD',
  code: 'PASSWORD',
  description: 'Wrong passwords of a signed-in user, or wrong PINs where the operation accepts a PIN instead.',
  words: { en: 'wrong passwords', de: 'falsche Passwörter' },
  action: 'password.throttled',
  limits: [
    {
      name: 'user',
      rule: '3.3.4',
      subject: 'USER',
      points: 5,
      seconds: QUARTER,
      block: { seconds: QUARTER },
      isClearedBySuccess: true,
      lockouts: [
        {
          name: 'PASSWORD',
          en: 'Too many wrong passwords while logged in',
          de: 'Zu viele falsche Passwörter bei bestehender Anmeldung',
        },
      ],
    },
  ],
} as const satisfies Throttle;

const account = {
  class: 'ACCOUNT',
  code: 'GAME_ACCOUNTS',
  description: 'Game accounts requested by a user, so that taken logins cannot be enumerated.',
  words: { en: 'new game accounts', de: 'neue Spielkonten' },
  action: 'account.throttled',
  limits: [
    {
      name: 'account',
      rule: '3.3.6',
      subject: 'USER',
      points: 10,
      seconds: HOUR,
      block: { seconds: null },
      lockouts: [{ name: 'GAME_ACCOUNTS' }],
    },
  ],
} as const satisfies Throttle;

const mail = {
  class: 'MAIL',
  code: 'MAIL',
  description:
    'Emails to an address that the caller chooses: per network and per address. Beyond the limit per\naddress no email is sent, and the answer stays the same.',
  words: {
    en: 'emails requested from a network, and emails to an address (beyond that limit none is sent, and the answer stays the same)',
    de: 'angeforderte E-Mails aus einem Netz und an eine Adresse (darüber hinaus wird keine gesendet, die Antwort bleibt gleich)',
  },
  limits: [
    // Per network of all addresses and, for IPv6, per wider network, widest first.
    { name: 'mail-network-48', rule: '3.3.9', points: ({ ipv6 }: MailLimits) => 5 * ipv6, ...MAILS_PER_NETWORK },
    { name: 'mail-network-56', rule: '3.3.9', points: ({ ipv6 }: MailLimits) => 2 * ipv6, ...MAILS_PER_NETWORK },
    {
      name: 'mail-network-64',
      rule: '3.3.5',
      points: ({ ipv6 }: MailLimits) => ipv6,
      ...MAILS_PER_NETWORK,
      lockouts: [{ name: 'MAIL_FROM_IPV6_NETWORK', ...MAIL_TEXTS }],
    },
    {
      name: 'mail-network',
      rule: '3.3.5',
      points: ({ ipv4 }: MailLimits) => ipv4,
      ...MAILS_PER_NETWORK,
      lockouts: [{ name: 'MAIL_FROM_NETWORK', ...MAIL_TEXTS }],
    },
    // Separate per purpose: emails that another person requests must not block those that restore
    // access.
    {
      name: 'mail-address',
      rule: '3.3.5',
      subject: 'ADDRESS',
      points: 3,
      seconds: HOUR,
      block: null,
      lockouts: [
        {
          name: 'MAIL_REGISTRATION',
          about: 'REGISTRATION',
          en: 'Too many registration emails',
          de: 'Zu viele E-Mails zur Registrierung',
        },
        {
          name: 'MAIL_RESET_PASSWORD',
          about: 'RESET_PASSWORD',
          en: 'Too many password reset emails',
          de: 'Zu viele E-Mails zum Zurücksetzen des Passworts',
        },
        {
          name: 'MAIL_CHANGE_EMAIL',
          about: 'CHANGE_EMAIL',
          en: 'Too many emails for a new address',
          de: 'Zu viele E-Mails für eine neue Adresse',
        },
        {
          name: 'MAIL_PASSWORD_CHANGED',
          about: 'PASSWORD_CHANGED',
          en: 'Too many emails about a new password',
          de: 'Zu viele E-Mails über ein neues Passwort',
        },
        {
          name: 'MAIL_PIN_CHANGED',
          about: 'PIN_CHANGED',
          en: 'Too many emails about a new PIN',
          de: 'Zu viele E-Mails über eine neue PIN',
        },
      ],
    },
  ],
} as const satisfies Throttle;

const code = {
  class: 'CODE',
  code: 'CODES',
  description: 'Wrong promotion codes: per user and per network.',
  words: { en: 'wrong promotion codes', de: 'falsche Aktionscodes' },
  action: 'code.throttled',
  // A success clears neither: a user with one valid code could guess others without end.
  limits: [
    {
      name: 'code-network',
      rule: '3.3.13',
      subject: 'NETWORK_IN_PROJECT',
      points: 60,
      seconds: HOUR,
      block: { seconds: QUARTER },
      lockouts: [
        {
          name: 'CODES_FROM_NETWORK',
          en: 'Too many wrong promotion codes from this network',
          de: 'Zu viele falsche Aktionscodes aus diesem Netz',
        },
      ],
    },
    {
      name: 'code',
      rule: '3.3.13',
      subject: 'USER',
      points: 10,
      seconds: HOUR,
      block: { seconds: QUARTER },
      lockouts: [{ name: 'CODES' }],
    },
  ],
} as const satisfies Throttle;

/** All throttles, in the order of clients' documentation. */
export const throttles = [login, password, account, mail, code] as const;

type AnyThrottle = (typeof throttles)[number];
type AnyLimit = AnyThrottle['limits'][number];

export type ThrottleClass = AnyThrottle['class'];
/** `details.limit` of an exceeded throttle. */
export type ThrottleCode = AnyThrottle['code'];
export type LimitName = AnyLimit['name'];
export type LockoutName = Extract<AnyLimit, { readonly lockouts: unknown }>['lockouts'][number]['name'];
/** Audit action of the beginning of a block. */
export type ThrottleAction = Extract<AnyThrottle, { readonly action: unknown }>['action'];

/** A limit with the configured points. */
export interface Limit extends Pick<LimitBase, 'isClearedBySuccess' | 'isFailFast'> {
  readonly name: string;
  readonly class: ThrottleClass;
  readonly code: ThrottleCode;
  readonly subject: Subject;
  readonly points: number;
  readonly seconds: number;
  readonly block: LimitBlock | null;
  /** Null: the throttle has no blocks. */
  readonly action: ThrottleAction | null;
  readonly lockouts: readonly { readonly name: LockoutName; readonly about?: string }[];
}

/** Returns the limits of all throttles. */
export const limitsOf = (settings: MailLimits): Limit[] =>
  throttles.flatMap((throttle) =>
    [...throttle.limits].map((limit) => ({
      lockouts: [],
      ...limit,
      class: throttle.class,
      code: throttle.code,
      points: typeof limit.points === 'number' ? limit.points : limit.points(settings),
      action: 'action' in throttle ? throttle.action : null,
    })),
  );

/** Texts of operators for the lockouts and audit actions, by name. */
export const throttleTexts: ReadonlyMap<string, Texts> = new Map(
  throttles.flatMap((throttle) => {
    const { en, de } = throttle.words;
    const texts = { en: `Too many ${en}`, de: `Zu viele ${de}` };
    const lockouts = [...throttle.limits].flatMap((limit) => ('lockouts' in limit ? [...limit.lockouts] : []));
    return [
      ...('action' in throttle ? [[throttle.action, texts] as const] : []),
      ...lockouts.map((lockout) => [lockout.name, { ...texts, ...lockout }] as const),
    ];
  }),
);
