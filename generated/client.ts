// The typed client of the published operations, made by `npm run codegen`: docs/clients.md, "The typed client".

import {
  type CallOptions,
  type ClientContracts,
  type ClientOptions,
  createCaller,
  operation,
  type Outcome,
  pages,
  type Refused,
  settingsOf,
  type Unkeyed,
  type WaitOptions,
  waitUntilAvailable,
} from '../src/client/index.js';

export {
  type Answered,
  type CallOptions,
  type Category,
  type ClientContracts,
  type ClientOptions,
  type Fetch,
  type LogEntry,
  memorySession,
  type NoAnswer,
  type Operation,
  type Outcome,
  type PartialError,
  type Refused,
  type SessionStore,
  type Sunset,
  type UnknownRefusal,
  type Unkeyed,
  type WaitOptions,
} from '../src/client/index.js';

/** What each code says: its category, its HTTP status, its details. */
export interface Errors {
  readonly ACCOUNT_BLOCKED: Refused<'ACCOUNT_BLOCKED', 'authorization', 403, null>;
  readonly ACCOUNT_LIMIT_REACHED: Refused<'ACCOUNT_LIMIT_REACHED', 'validation', 409, null>;
  readonly ACCOUNT_NOT_FOUND: Refused<'ACCOUNT_NOT_FOUND', 'not_found', 404, null>;
  readonly BAD_REQUEST: Refused<'BAD_REQUEST', 'validation', 400, null>;
  readonly CATEGORY_NOT_FOUND: Refused<'CATEGORY_NOT_FOUND', 'not_found', 404, null>;
  readonly CURRENT_PASSWORD_WRONG: Refused<'CURRENT_PASSWORD_WRONG', 'authorization', 403, null>;
  readonly DOCUMENT_RETIRED: Refused<'DOCUMENT_RETIRED', 'validation', 410, { readonly on: string; readonly reason: string; readonly successor: string | null }>;
  readonly GAME_SERVER_ACCESS_DENIED: Refused<'GAME_SERVER_ACCESS_DENIED', 'authorization', 403, null>;
  readonly GAME_SERVER_CLOSED: Refused<'GAME_SERVER_CLOSED', 'authorization', 403, null>;
  readonly GAME_SERVER_NOT_FOUND: Refused<'GAME_SERVER_NOT_FOUND', 'not_found', 404, null>;
  readonly GAME_SERVER_REQUIRED: Refused<'GAME_SERVER_REQUIRED', 'validation', 400, null>;
  readonly HEADERS_TOO_LARGE: Refused<'HEADERS_TOO_LARGE', 'validation', 431, null>;
  readonly IDEMPOTENCY_KEY_REUSED: Refused<'IDEMPOTENCY_KEY_REUSED', 'validation', 409, null>;
  readonly INSUFFICIENT_FUNDS: Refused<'INSUFFICIENT_FUNDS', 'validation', 409, { readonly balance: number; readonly missing: number }>;
  readonly INTERNAL: Refused<'INTERNAL', 'internal', 500, null>;
  readonly INVALID_CREDENTIALS: Refused<'INVALID_CREDENTIALS', 'authentication', 401, null>;
  readonly INVALID_CURSOR: Refused<'INVALID_CURSOR', 'validation', 400, null>;
  readonly INVALID_EMAIL: Refused<'INVALID_EMAIL', 'validation', 400, null>;
  readonly INVALID_GAME_SERVER_ID: Refused<'INVALID_GAME_SERVER_ID', 'validation', 400, null>;
  readonly INVALID_JSON: Refused<'INVALID_JSON', 'validation', 400, null>;
  readonly INVALID_REQUEST: Refused<'INVALID_REQUEST', 'validation', 400, null>;
  readonly INVALID_VARIABLES: Refused<'INVALID_VARIABLES', 'validation', 400, null>;
  readonly ITEM_UNAVAILABLE: Refused<'ITEM_UNAVAILABLE', 'validation', 409, null>;
  readonly LANGUAGE_NOT_PUBLISHED: Refused<'LANGUAGE_NOT_PUBLISHED', 'validation', 400, null>;
  readonly LOGIN_TAKEN: Refused<'LOGIN_TAKEN', 'validation', 409, null>;
  readonly METHOD_NOT_ALLOWED: Refused<'METHOD_NOT_ALLOWED', 'validation', 405, null>;
  readonly NOT_ACCEPTABLE: Refused<'NOT_ACCEPTABLE', 'validation', 406, null>;
  readonly OUT_OF_STOCK: Refused<'OUT_OF_STOCK', 'validation', 409, { readonly remaining: number }>;
  readonly PATH_NOT_FOUND: Refused<'PATH_NOT_FOUND', 'not_found', 404, null>;
  readonly PIN_INVALID: Refused<'PIN_INVALID', 'authorization', 403, { readonly attemptsLeft: number }>;
  readonly PIN_LOCKED: Refused<'PIN_LOCKED', 'authorization', 403, null>;
  readonly PIN_NOT_SET: Refused<'PIN_NOT_SET', 'authorization', 403, null>;
  readonly PIN_REQUIRED: Refused<'PIN_REQUIRED', 'authorization', 403, null>;
  readonly PRICE_CHANGED: Refused<'PRICE_CHANGED', 'validation', 409, { readonly unitPrice: number; readonly total: number }>;
  readonly PROJECT_CONTEXT_INVALID: Refused<'PROJECT_CONTEXT_INVALID', 'not_found', 404, null>;
  readonly PROJECT_CONTEXT_OUTDATED: Refused<'PROJECT_CONTEXT_OUTDATED', 'not_found', 404, null>;
  readonly PROJECT_CONTEXT_REQUIRED: Refused<'PROJECT_CONTEXT_REQUIRED', 'validation', 400, null>;
  readonly PROJECT_UNAVAILABLE: Refused<'PROJECT_UNAVAILABLE', 'internal', 503, null>;
  readonly PURCHASE_LIMIT_REACHED: Refused<'PURCHASE_LIMIT_REACHED', 'validation', 409, { readonly scope: 'USER' | 'ACCOUNT'; readonly window: 'DAY' | 'WEEK' | 'MONTH' | 'TOTAL'; readonly max: number; readonly remaining: number }>;
  readonly PURCHASE_NOT_FOUND: Refused<'PURCHASE_NOT_FOUND', 'not_found', 404, null>;
  readonly RATE_LIMITED: Refused<'RATE_LIMITED', 'authorization', 429, { readonly limit: 'NETWORK_REQUESTS' | 'USER_REQUESTS' | 'BUSY' | 'LOGIN' | 'PASSWORD' | 'GAME_ACCOUNTS' | 'MAIL' }>;
  readonly REGISTRATION_CLOSED: Refused<'REGISTRATION_CLOSED', 'authorization', 403, null>;
  readonly REQUEST_TIMEOUT: Refused<'REQUEST_TIMEOUT', 'validation', 408, null>;
  readonly REQUEST_TOO_LARGE: Refused<'REQUEST_TOO_LARGE', 'validation', 413, null>;
  readonly SERVICE_UNAVAILABLE: Refused<'SERVICE_UNAVAILABLE', 'internal', 503, null>;
  readonly SESSION_EXPIRED: Refused<'SESSION_EXPIRED', 'authentication', 401, null>;
  readonly SESSION_NOT_FOUND: Refused<'SESSION_NOT_FOUND', 'not_found', 404, null>;
  readonly SHOP_ITEM_NOT_FOUND: Refused<'SHOP_ITEM_NOT_FOUND', 'not_found', 404, null>;
  readonly TIMEOUT: Refused<'TIMEOUT', 'internal', 503, null>;
  readonly TOKEN_INVALID: Refused<'TOKEN_INVALID', 'validation', 400, null>;
  readonly UNAUTHENTICATED: Refused<'UNAUTHENTICATED', 'authentication', 401, null>;
  readonly UNKNOWN_DOCUMENT: Refused<'UNKNOWN_DOCUMENT', 'validation', 400, null>;
  readonly UNSUPPORTED_MEDIA_TYPE: Refused<'UNSUPPORTED_MEDIA_TYPE', 'validation', 415, null>;
  readonly USER_BLOCKED: Refused<'USER_BLOCKED', 'authorization', 403, { readonly reason: string | null; readonly until: string | null }>;
  readonly USER_PENDING: Refused<'USER_PENDING', 'authorization', 403, null>;
  readonly WEAK_PASSWORD: Refused<'WEAK_PASSWORD', 'validation', 400, null>;
  readonly WEAK_PIN: Refused<'WEAK_PIN', 'validation', 400, null>;
}

/** The codes that any operation may answer with. */
export type CodesOfAll =
  | 'BAD_REQUEST'
  | 'DOCUMENT_RETIRED'
  | 'GAME_SERVER_ACCESS_DENIED'
  | 'GAME_SERVER_NOT_FOUND'
  | 'GAME_SERVER_REQUIRED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL'
  | 'INVALID_GAME_SERVER_ID'
  | 'INVALID_JSON'
  | 'INVALID_REQUEST'
  | 'INVALID_VARIABLES'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'PATH_NOT_FOUND'
  | 'PROJECT_CONTEXT_INVALID'
  | 'PROJECT_CONTEXT_OUTDATED'
  | 'PROJECT_CONTEXT_REQUIRED'
  | 'PROJECT_UNAVAILABLE'
  | 'RATE_LIMITED'
  | 'REQUEST_TIMEOUT'
  | 'REQUEST_TOO_LARGE'
  | 'SERVICE_UNAVAILABLE'
  | 'SESSION_EXPIRED'
  | 'TIMEOUT'
  | 'UNAUTHENTICATED'
  | 'UNKNOWN_DOCUMENT'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'USER_BLOCKED'
  | 'USER_PENDING';

const codesOfAll = [
  'BAD_REQUEST',
  'DOCUMENT_RETIRED',
  'GAME_SERVER_ACCESS_DENIED',
  'GAME_SERVER_NOT_FOUND',
  'GAME_SERVER_REQUIRED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'INVALID_GAME_SERVER_ID',
  'INVALID_JSON',
  'INVALID_REQUEST',
  'INVALID_VARIABLES',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'PATH_NOT_FOUND',
  'PROJECT_CONTEXT_INVALID',
  'PROJECT_CONTEXT_OUTDATED',
  'PROJECT_CONTEXT_REQUIRED',
  'PROJECT_UNAVAILABLE',
  'RATE_LIMITED',
  'REQUEST_TIMEOUT',
  'REQUEST_TOO_LARGE',
  'SERVICE_UNAVAILABLE',
  'SESSION_EXPIRED',
  'TIMEOUT',
  'UNAUTHENTICATED',
  'UNKNOWN_DOCUMENT',
  'UNSUPPORTED_MEDIA_TYPE',
  'USER_BLOCKED',
  'USER_PENDING',
];

export type AccountsVariables = {
  readonly gameServerId?: string | number | null;
};

export type AccountsResult = ReadonlyArray<{
  readonly createdAt: string;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  };
  readonly id: string;
  readonly login: string;
  readonly status: 'ACTIVE' | 'BLOCKED' | 'CREATING' | 'FAILED' | 'SET_ASIDE';
}>;

export type AccountsCode = CodesOfAll;

export type AccountsOutcome = Outcome<AccountsResult, Errors[AccountsCode]>;

export type BalanceVariables = Readonly<Record<string, never>>;

export type BalanceResult = {
  readonly amount: number;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
    readonly scale: number;
  };
};

export type BalanceCode = CodesOfAll;

export type BalanceOutcome = Outcome<BalanceResult, Errors[BalanceCode]>;

export type BalanceHistoryVariables = {
  /** Where to go on in a list: the `cursor` of one of its entries, unchanged. Anything else is `INVALID_CURSOR`. */
  readonly after?: string | null;
  /**
   * 1 to 100.
   * @defaultValue 20
   */
  readonly first?: number;
};

export type BalanceHistoryResult = {
  readonly edges: ReadonlyArray<{
    readonly cursor: string;
    readonly node: {
      readonly amount: number;
      readonly balanceAfter: number;
      readonly createdAt: string;
      readonly id: string;
      /** Of a purchase or a refund the purchase's `id`, otherwise what the operator or the payment provider gave. */
      readonly reference: string | null;
      readonly type: 'ADJUSTMENT' | 'CREDIT' | 'PURCHASE' | 'REFUND';
    };
  }>;
  readonly pageInfo: {
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
  };
  readonly totalCount: number;
};

export type BalanceHistoryCode = CodesOfAll | 'INVALID_CURSOR';

export type BalanceHistoryOutcome = Outcome<BalanceHistoryResult, Errors[BalanceHistoryCode]>;

export type ChangeAccountPasswordVariables = {
  readonly accountId: string | number;
  readonly gameServerId?: string | number | null;
  /** A password that somebody is to have. The project may ask for more than 8 characters: `policies.passwordMinLength`. */
  readonly newPassword: string;
  readonly password: string;
};

export type ChangeAccountPasswordResult = {
  readonly createdAt: string;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  };
  readonly id: string;
  readonly login: string;
  readonly status: 'ACTIVE' | 'BLOCKED' | 'CREATING' | 'FAILED' | 'SET_ASIDE';
};

export type ChangeAccountPasswordCode =
  | CodesOfAll
  | 'GAME_SERVER_CLOSED'
  | 'WEAK_PASSWORD'
  | 'CURRENT_PASSWORD_WRONG'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_BLOCKED';

export type ChangeAccountPasswordOutcome = Outcome<ChangeAccountPasswordResult, Errors[ChangeAccountPasswordCode]>;

export type ChangePasswordVariables = {
  readonly currentPassword: string;
  /** A password that somebody is to have. The project may ask for more than 8 characters: `policies.passwordMinLength`. */
  readonly newPassword: string;
};

export type ChangePasswordResult = {
  /** When the session ends at the latest, used or not. */
  readonly expiresAt: string;
  /** The session ends earlier when it is not used for so long. */
  readonly idleTimeoutSeconds: number;
  /** The bearer of further requests: keep it secret. */
  readonly sessionId: string;
  readonly user: {
    readonly createdAt: string;
    readonly email: string;
    readonly hasPin: boolean;
    /** 1 to 2147483647. */
    readonly id: number;
    /** The profile language, BCP 47. */
    readonly language: string | null;
    readonly pinLockedUntil: string | null;
    /** The server selected for this session. */
    readonly selectedServer: {
      readonly code: string;
      readonly id: string;
      readonly name: string;
    } | null;
    readonly status: 'ACTIVE' | 'BLOCKED' | 'PENDING';
  };
};

export type ChangePasswordCode = CodesOfAll | 'WEAK_PASSWORD' | 'CURRENT_PASSWORD_WRONG';

export type ChangePasswordOutcome = Outcome<ChangePasswordResult, Errors[ChangePasswordCode]>;

export type ChangeServerVariables = {
  readonly gameServerId: string | number;
};

export type ChangeServerResult = {
  readonly access: 'PUBLIC' | 'RESTRICTED';
  readonly accountRules: {
    readonly loginMaxLength: number;
    readonly loginMinLength: number;
    readonly passwordMaxLength: number;
    readonly passwordMinLength: number;
  };
  readonly code: string;
  readonly description: string | null;
  readonly id: string;
  /**
   * Whether the operator made it the project's default: one server at most. New sessions begin there; for visitors a site
   * names it as `gameServerId`, as nothing is chosen for them.
   */
  readonly isDefault: boolean;
  readonly name: string;
  readonly status: 'CLOSED' | 'HIDDEN' | 'MAINTENANCE' | 'OPEN';
  /** Facts for clients that the operator set, such as rates or region. */
  readonly tags: unknown;
};

export type ChangeServerCode = CodesOfAll | 'GAME_SERVER_CLOSED';

export type ChangeServerOutcome = Outcome<ChangeServerResult, Errors[ChangeServerCode]>;

export type ConfirmEmailVariables = {
  readonly password?: string | null;
  /** The code of a mail, unchanged. */
  readonly token: string;
};

export type ConfirmEmailResult = {
  readonly confirmed: boolean;
};

export type ConfirmEmailCode = CodesOfAll | 'TOKEN_INVALID';

export type ConfirmEmailOutcome = Outcome<ConfirmEmailResult, Errors[ConfirmEmailCode]>;

export type CreateAccountVariables = {
  readonly gameServerId?: string | number | null;
  /**
   * What a player types to log into a game: letters A to Z, digits and _; a letter comes first. How long it may be each server
   * says: `accountRules`.
   */
  readonly login: string;
  /** A password that somebody is to have. The project may ask for more than 8 characters: `policies.passwordMinLength`. */
  readonly password: string;
};

export type CreateAccountResult = {
  readonly createdAt: string;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  };
  readonly id: string;
  readonly login: string;
  readonly status: 'ACTIVE' | 'BLOCKED' | 'CREATING' | 'FAILED' | 'SET_ASIDE';
};

export type CreateAccountCode =
  | CodesOfAll
  | 'GAME_SERVER_CLOSED'
  | 'WEAK_PASSWORD'
  | 'LOGIN_TAKEN'
  | 'ACCOUNT_LIMIT_REACHED';

export type CreateAccountOutcome = Outcome<CreateAccountResult, Errors[CreateAccountCode]>;

export type DeleteMeVariables = {
  readonly password: string;
};

export type DeleteMeResult = {
  readonly deleted: boolean;
};

export type DeleteMeCode = CodesOfAll | 'CURRENT_PASSWORD_WRONG';

export type DeleteMeOutcome = Outcome<DeleteMeResult, Errors[DeleteMeCode]>;

export type DropAccountVariables = {
  readonly accountId: string | number;
  readonly gameServerId?: string | number | null;
};

export type DropAccountResult = {
  readonly dropped: boolean;
};

export type DropAccountCode = CodesOfAll | 'GAME_SERVER_CLOSED' | 'ACCOUNT_NOT_FOUND';

export type DropAccountOutcome = Outcome<DropAccountResult, Errors[DropAccountCode]>;

export type GameServerVariables = {
  readonly gameServerId: string | number;
};

export type GameServerResult = {
  readonly access: 'PUBLIC' | 'RESTRICTED';
  readonly accountRules: {
    readonly loginMaxLength: number;
    readonly loginMinLength: number;
    readonly passwordMaxLength: number;
    readonly passwordMinLength: number;
  };
  readonly code: string;
  readonly description: string | null;
  readonly id: string;
  /**
   * Whether the operator made it the project's default: one server at most. New sessions begin there; for visitors a site
   * names it as `gameServerId`, as nothing is chosen for them.
   */
  readonly isDefault: boolean;
  readonly name: string;
  readonly status: 'CLOSED' | 'HIDDEN' | 'MAINTENANCE' | 'OPEN';
  /** Facts for clients that the operator set, such as rates or region. */
  readonly tags: unknown;
};

export type GameServerCode = CodesOfAll;

export type GameServerOutcome = Outcome<GameServerResult, Errors[GameServerCode]>;

export type GameServersVariables = Readonly<Record<string, never>>;

export type GameServersResult = ReadonlyArray<{
  readonly access: 'PUBLIC' | 'RESTRICTED';
  readonly accountRules: {
    readonly loginMaxLength: number;
    readonly loginMinLength: number;
    readonly passwordMaxLength: number;
    readonly passwordMinLength: number;
  };
  readonly code: string;
  readonly description: string | null;
  readonly id: string;
  /**
   * Whether the operator made it the project's default: one server at most. New sessions begin there; for visitors a site
   * names it as `gameServerId`, as nothing is chosen for them.
   */
  readonly isDefault: boolean;
  readonly name: string;
  readonly status: 'CLOSED' | 'HIDDEN' | 'MAINTENANCE' | 'OPEN';
  /** Facts for clients that the operator set, such as rates or region. */
  readonly tags: unknown;
}>;

export type GameServersCode = CodesOfAll;

export type GameServersOutcome = Outcome<GameServersResult, Errors[GameServersCode]>;

export type KeepAccountVariables = {
  readonly accountId: string | number;
  readonly gameServerId?: string | number | null;
};

export type KeepAccountResult = {
  readonly createdAt: string;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  };
  readonly id: string;
  readonly login: string;
  readonly status: 'ACTIVE' | 'BLOCKED' | 'CREATING' | 'FAILED' | 'SET_ASIDE';
};

export type KeepAccountCode = CodesOfAll | 'GAME_SERVER_CLOSED' | 'ACCOUNT_NOT_FOUND';

export type KeepAccountOutcome = Outcome<KeepAccountResult, Errors[KeepAccountCode]>;

export type LoginVariables = {
  readonly email: string;
  readonly gameServerId?: string | number | null;
  readonly password: string;
  /** @defaultValue false */
  readonly shortSession?: boolean;
};

export type LoginResult = {
  /** When the session ends at the latest, used or not. */
  readonly expiresAt: string;
  /** The session ends earlier when it is not used for so long. */
  readonly idleTimeoutSeconds: number;
  /** The bearer of further requests: keep it secret. */
  readonly sessionId: string;
  readonly user: {
    readonly createdAt: string;
    readonly email: string;
    readonly hasPin: boolean;
    /** 1 to 2147483647. */
    readonly id: number;
    /** The profile language, BCP 47. */
    readonly language: string | null;
    readonly pinLockedUntil: string | null;
    /** The server selected for this session. */
    readonly selectedServer: {
      readonly code: string;
      readonly id: string;
      readonly name: string;
    } | null;
    readonly status: 'ACTIVE' | 'BLOCKED' | 'PENDING';
  };
};

export type LoginCode = CodesOfAll | 'INVALID_CREDENTIALS' | 'GAME_SERVER_CLOSED';

export type LoginOutcome = Outcome<LoginResult, Errors[LoginCode]>;

export type LogoutVariables = Readonly<Record<string, never>>;

export type LogoutResult = {
  readonly loggedOut: boolean;
};

export type LogoutCode = CodesOfAll;

export type LogoutOutcome = Outcome<LogoutResult, Errors[LogoutCode]>;

export type MeVariables = Readonly<Record<string, never>>;

export type MeResult = {
  readonly email: string;
  /** 1 to 2147483647. */
  readonly id: number;
};

export type MeCode = CodesOfAll;

export type MeOutcome = Outcome<MeResult, Errors[MeCode]>;

export type ProfileVariables = Readonly<Record<string, never>>;

export type ProfileResult = {
  readonly createdAt: string;
  readonly email: string;
  readonly hasPin: boolean;
  /** 1 to 2147483647. */
  readonly id: number;
  /** The profile language, BCP 47. */
  readonly language: string | null;
  readonly pinLockedUntil: string | null;
  /** The server selected for this session. */
  readonly selectedServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  } | null;
  readonly status: 'ACTIVE' | 'BLOCKED' | 'PENDING';
};

export type ProfileCode = CodesOfAll;

export type ProfileOutcome = Outcome<ProfileResult, Errors[ProfileCode]>;

export type ProjectVariables = Readonly<Record<string, never>>;

export type ProjectResult = {
  readonly availability: {
    readonly available: boolean;
    /** The operator's notice. */
    readonly message: string | null;
    readonly retryAfterSeconds: number | null;
    readonly until: string | null;
  };
  readonly currency: {
    readonly code: string;
    readonly name: string;
    /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
    readonly scale: number;
  };
  readonly description: string | null;
  readonly id: string;
  /** The project language: what is shown when nothing better matches. */
  readonly language: string;
  readonly languages: ReadonlyArray<{
    /** The language's name in that language. */
    readonly name: string;
    /** BCP 47. */
    readonly tag: string;
  }>;
  readonly name: string;
  readonly policies: {
    readonly emailConfirmation: boolean;
    readonly maxAccountsPerServer: number;
    readonly passwordMinLength: number;
    readonly pinLength: number;
    readonly pinPolicy: 'OFF' | 'OPTIONAL' | 'REQUIRED';
    readonly registrationOpen: boolean;
  };
  readonly slug: string;
};

export type ProjectCode = CodesOfAll;

export type ProjectOutcome = Outcome<ProjectResult, Errors[ProjectCode]>;

export type ProjectAvailableVariables = Readonly<Record<string, never>>;

export type ProjectAvailableResult = boolean;

export type ProjectAvailableCode = CodesOfAll;

export type ProjectAvailableOutcome = Outcome<ProjectAvailableResult, Errors[ProjectAvailableCode]>;

export type PurchaseVariables = {
  readonly accountId: string | number;
  /** A name that the game server is to judge: 1 to 32 characters that can be seen, on one line. */
  readonly character?: string | null;
  /** Money in the currency's smallest unit: a whole number from 0 to 9007199254740991. */
  readonly expectedTotal: number;
  readonly gameServerId?: string | number | null;
  /** A name that the client gives a purchase: 16 to 64 of A-Z, a-z, 0-9, _ and -; a UUID fits. */
  readonly idempotencyKey: string;
  /** 4 to 8 digits. How many it must be is `policies.pinLength`. */
  readonly pin?: string | null;
  /**
   * How many pieces of an item; an item may allow fewer.
   * @defaultValue 1
   */
  readonly quantity?: number;
} & (
  | {
    readonly itemId: string | number;
    readonly sku?: null;
  }
  | {
    readonly itemId?: null;
    /** What an operator calls an item, the same on every installation: 1 to 64 of A-Z, a-z, 0-9, `.`, `_` and `-`. */
    readonly sku: string;
  }
);

export type PurchaseResult = {
  /** What is left. */
  readonly balance: {
    readonly amount: number;
    readonly currency: {
      readonly code: string;
      readonly name: string;
      /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
      readonly scale: number;
    };
  };
  readonly purchase: {
    readonly account: {
      readonly id: string;
      readonly login: string;
      readonly status: 'ACTIVE' | 'BLOCKED' | 'CREATING' | 'FAILED' | 'SET_ASIDE';
    };
    readonly character: string | null;
    readonly createdAt: string;
    readonly currency: {
      readonly code: string;
      readonly name: string;
      /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
      readonly scale: number;
    };
    readonly deliveredAt: string | null;
    readonly gameServer: {
      readonly code: string;
      readonly id: string;
      readonly name: string;
    };
    readonly id: string;
    readonly item: {
      readonly id: string;
      readonly sku: string;
      readonly title: string;
    };
    readonly quantity: number;
    readonly status: 'DELIVERED' | 'DELIVERING' | 'PAID' | 'REFUNDED';
    readonly totalPrice: number;
    readonly unitPrice: number;
  };
  /** True: this was bought before, with the same key; nothing new was bought. */
  readonly replayed: boolean;
};

export type PurchaseCode =
  | CodesOfAll
  | 'GAME_SERVER_CLOSED'
  | 'PIN_REQUIRED'
  | 'PIN_INVALID'
  | 'PIN_NOT_SET'
  | 'PIN_LOCKED'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_BLOCKED'
  | 'SHOP_ITEM_NOT_FOUND'
  | 'ITEM_UNAVAILABLE'
  | 'OUT_OF_STOCK'
  | 'PURCHASE_LIMIT_REACHED'
  | 'PRICE_CHANGED'
  | 'INSUFFICIENT_FUNDS'
  | 'IDEMPOTENCY_KEY_REUSED';

export type PurchaseOutcome = Outcome<PurchaseResult, Errors[PurchaseCode]>;

export type PurchaseStatusVariables = 
  | {
    /** A name that the client gives a purchase: 16 to 64 of A-Z, a-z, 0-9, _ and -; a UUID fits. */
    readonly idempotencyKey: string;
    readonly purchaseId?: null;
  }
  | {
    readonly idempotencyKey?: null;
    /** What must be neither guessed nor counted: a UUID in lower case. */
    readonly purchaseId: string;
  };

export type PurchaseStatusResult = {
  readonly account: {
    readonly id: string;
    readonly login: string;
    readonly status: 'ACTIVE' | 'BLOCKED' | 'CREATING' | 'FAILED' | 'SET_ASIDE';
  };
  readonly character: string | null;
  readonly createdAt: string;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
    readonly scale: number;
  };
  readonly deliveredAt: string | null;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  };
  readonly id: string;
  readonly item: {
    readonly id: string;
    readonly sku: string;
    readonly title: string;
  };
  readonly quantity: number;
  readonly status: 'DELIVERED' | 'DELIVERING' | 'PAID' | 'REFUNDED';
  readonly totalPrice: number;
  readonly unitPrice: number;
};

export type PurchaseStatusCode = CodesOfAll | 'PURCHASE_NOT_FOUND';

export type PurchaseStatusOutcome = Outcome<PurchaseStatusResult, Errors[PurchaseStatusCode]>;

export type PurchasesVariables = {
  /** Where to go on in a list: the `cursor` of one of its entries, unchanged. Anything else is `INVALID_CURSOR`. */
  readonly after?: string | null;
  /**
   * 1 to 100.
   * @defaultValue 20
   */
  readonly first?: number;
  readonly gameServerId?: string | number | null;
  readonly status?: 'DELIVERED' | 'DELIVERING' | 'PAID' | 'REFUNDED' | null;
};

export type PurchasesResult = {
  readonly edges: ReadonlyArray<{
    readonly cursor: string;
    readonly node: {
      readonly account: {
        readonly id: string;
        readonly login: string;
        readonly status: 'ACTIVE' | 'BLOCKED' | 'CREATING' | 'FAILED' | 'SET_ASIDE';
      };
      readonly character: string | null;
      readonly createdAt: string;
      readonly currency: {
        readonly code: string;
        readonly name: string;
        /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
        readonly scale: number;
      };
      readonly deliveredAt: string | null;
      readonly gameServer: {
        readonly code: string;
        readonly id: string;
        readonly name: string;
      };
      readonly id: string;
      readonly item: {
        readonly id: string;
        readonly sku: string;
        readonly title: string;
      };
      readonly quantity: number;
      readonly status: 'DELIVERED' | 'DELIVERING' | 'PAID' | 'REFUNDED';
      readonly totalPrice: number;
      readonly unitPrice: number;
    };
  }>;
  readonly pageInfo: {
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
  };
  readonly totalCount: number;
};

export type PurchasesCode = CodesOfAll | 'INVALID_CURSOR';

export type PurchasesOutcome = Outcome<PurchasesResult, Errors[PurchasesCode]>;

export type RegisterVariables = {
  /**
   * An address that somebody wants to have: `name@domain`, 254 characters at most, with or without spaces around it. Domains
   * may be in any script; one beyond ASCII, or in Punycode, has to stand for a domain that mail can reach.
   */
  readonly email: string;
  /** BCP 47, such as `pt-BR`, in any case of letters. */
  readonly language?: string | null;
  /** A password that somebody is to have. The project may ask for more than 8 characters: `policies.passwordMinLength`. */
  readonly password: string;
};

export type RegisterResult = {
  /** Always true. */
  readonly accepted: boolean;
};

export type RegisterCode =
  | CodesOfAll
  | 'LANGUAGE_NOT_PUBLISHED'
  | 'INVALID_EMAIL'
  | 'WEAK_PASSWORD'
  | 'REGISTRATION_CLOSED';

export type RegisterOutcome = Outcome<RegisterResult, Errors[RegisterCode]>;

export type RequestEmailChangeVariables = {
  /**
   * An address that somebody wants to have: `name@domain`, 254 characters at most, with or without spaces around it. Domains
   * may be in any script; one beyond ASCII, or in Punycode, has to stand for a domain that mail can reach.
   */
  readonly email: string;
  readonly password: string;
};

export type RequestEmailChangeResult = {
  /** Always true. */
  readonly accepted: boolean;
};

export type RequestEmailChangeCode = CodesOfAll | 'INVALID_EMAIL' | 'CURRENT_PASSWORD_WRONG';

export type RequestEmailChangeOutcome = Outcome<RequestEmailChangeResult, Errors[RequestEmailChangeCode]>;

export type RequestPasswordResetVariables = {
  readonly email: string;
};

export type RequestPasswordResetResult = {
  /** Always true. */
  readonly accepted: boolean;
};

export type RequestPasswordResetCode = CodesOfAll;

export type RequestPasswordResetOutcome = Outcome<RequestPasswordResetResult, Errors[RequestPasswordResetCode]>;

export type ResetPasswordVariables = {
  /** A password that somebody is to have. The project may ask for more than 8 characters: `policies.passwordMinLength`. */
  readonly newPassword: string;
  /** The code of a mail, unchanged. */
  readonly token: string;
};

export type ResetPasswordResult = {
  readonly changed: boolean;
};

export type ResetPasswordCode = CodesOfAll | 'WEAK_PASSWORD' | 'TOKEN_INVALID';

export type ResetPasswordOutcome = Outcome<ResetPasswordResult, Errors[ResetPasswordCode]>;

export type RevokeOtherSessionsVariables = Readonly<Record<string, never>>;

export type RevokeOtherSessionsResult = {
  readonly revokedCount: number;
};

export type RevokeOtherSessionsCode = CodesOfAll;

export type RevokeOtherSessionsOutcome = Outcome<RevokeOtherSessionsResult, Errors[RevokeOtherSessionsCode]>;

export type RevokeSessionVariables = {
  /** What must be neither guessed nor counted: a UUID in lower case. */
  readonly sessionId: string;
};

export type RevokeSessionResult = {
  readonly revoked: boolean;
};

export type RevokeSessionCode = CodesOfAll | 'SESSION_NOT_FOUND';

export type RevokeSessionOutcome = Outcome<RevokeSessionResult, Errors[RevokeSessionCode]>;

export type SessionsVariables = Readonly<Record<string, never>>;

export type SessionsResult = ReadonlyArray<{
  readonly createdAt: string;
  /** True for the session that asks. */
  readonly current: boolean;
  /** When it ends if it is not used any more. */
  readonly expiresAt: string;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  } | null;
  /** A handle for `revokeSession`; no bearer. */
  readonly id: string;
  /** Where it was opened from, for display. */
  readonly ip: string | null;
  readonly lastSeenAt: string;
  readonly userAgent: string | null;
}>;

export type SessionsCode = CodesOfAll;

export type SessionsOutcome = Outcome<SessionsResult, Errors[SessionsCode]>;

export type SetLanguageVariables = {
  /** BCP 47, such as `pt-BR`, in any case of letters. */
  readonly language: string | null;
};

export type SetLanguageResult = {
  readonly createdAt: string;
  readonly email: string;
  readonly hasPin: boolean;
  /** 1 to 2147483647. */
  readonly id: number;
  /** The profile language, BCP 47. */
  readonly language: string | null;
  readonly pinLockedUntil: string | null;
  /** The server selected for this session. */
  readonly selectedServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  } | null;
  readonly status: 'ACTIVE' | 'BLOCKED' | 'PENDING';
};

export type SetLanguageCode = CodesOfAll | 'LANGUAGE_NOT_PUBLISHED';

export type SetLanguageOutcome = Outcome<SetLanguageResult, Errors[SetLanguageCode]>;

export type SetPinVariables = {
  /** 4 to 8 digits. How many it must be is `policies.pinLength`. */
  readonly newPin: string;
} & (
  | {
    /** 4 to 8 digits. How many it must be is `policies.pinLength`. */
    readonly currentPin: string;
    readonly password?: null;
  }
  | {
    readonly currentPin?: null;
    readonly password: string;
  }
);

export type SetPinResult = {
  /** Always true. */
  readonly hasPin: boolean;
};

export type SetPinCode = CodesOfAll | 'CURRENT_PASSWORD_WRONG' | 'WEAK_PIN' | 'PIN_INVALID' | 'PIN_LOCKED';

export type SetPinOutcome = Outcome<SetPinResult, Errors[SetPinCode]>;

export type ShopCategoriesVariables = {
  readonly gameServerId?: string | number | null;
};

export type ShopCategoriesResult = ReadonlyArray<{
  readonly code: string;
  readonly id: string;
  /** Items shown on the server, in this category and those below it. */
  readonly itemCount: number;
  readonly parentId: string | null;
  readonly title: string;
}>;

export type ShopCategoriesCode = CodesOfAll;

export type ShopCategoriesOutcome = Outcome<ShopCategoriesResult, Errors[ShopCategoriesCode]>;

export type ShopItemVariables = {
  readonly gameServerId?: string | number | null;
} & (
  | {
    readonly itemId: string | number;
    readonly sku?: null;
  }
  | {
    readonly itemId?: null;
    /** What an operator calls an item, the same on every installation: 1 to 64 of A-Z, a-z, 0-9, `.`, `_` and `-`. */
    readonly sku: string;
  }
);

export type ShopItemResult = {
  readonly category: {
    readonly code: string;
    readonly id: string;
    readonly title: string;
  };
  readonly currency: {
    readonly code: string;
    readonly name: string;
    /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
    readonly scale: number;
  };
  readonly description: string | null;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  };
  readonly id: string;
  readonly imageUrl: string | null;
  readonly kind: 'BUNDLE' | 'ITEM' | 'SERVICE';
  readonly limits: ReadonlyArray<{
    readonly max: number;
    /**
     * What the signed-in user may still buy in this window; of an `ACCOUNT` limit, for that of their accounts on the server for
     * which most is left. Null for visitors.
     */
    readonly remaining: number | null;
    readonly scope: 'ACCOUNT' | 'USER';
    readonly window: 'DAY' | 'MONTH' | 'TOTAL' | 'WEEK';
  }>;
  /** The most pieces of one purchase. */
  readonly maxQuantity: number;
  /** What it cost before, to be shown struck out. */
  readonly oldPrice: number | null;
  /** Of one piece. */
  readonly price: number;
  /** Whether it can be bought right now, funds, PIN and limits of the user aside. */
  readonly purchasable: boolean;
  /** Pieces left; null: as many as are wanted. */
  readonly remaining: number | null;
  readonly sku: string;
  readonly title: string;
  readonly unavailableReason: 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SERVER_CLOSED' | 'SOLD_OUT' | null;
};

export type ShopItemCode = CodesOfAll | 'SHOP_ITEM_NOT_FOUND';

export type ShopItemOutcome = Outcome<ShopItemResult, Errors[ShopItemCode]>;

export type ShopItemsVariables = {
  /** Where to go on in a list: the `cursor` of one of its entries, unchanged. Anything else is `INVALID_CURSOR`. */
  readonly after?: string | null;
  /**
   * 1 to 100.
   * @defaultValue 20
   */
  readonly first?: number;
  readonly gameServerId?: string | number | null;
  /** Words to look for, 64 characters at most. */
  readonly search?: string | null;
  /** @defaultValue 'POSITION' */
  readonly sort?: 'NEWEST' | 'POSITION' | 'PRICE_ASC' | 'PRICE_DESC';
} & (
  | {
    /** What an operator calls a category, the same on every installation: 1 to 32 of a-z, 0-9 and `-`. */
    readonly categoryCode: string;
    readonly categoryId?: null;
  }
  | {
    readonly categoryCode?: null;
    readonly categoryId: string | number;
  }
  | {
    readonly categoryCode?: null;
    readonly categoryId?: null;
  }
);

export type ShopItemsResult = {
  readonly edges: ReadonlyArray<{
    readonly cursor: string;
    readonly node: {
      readonly category: {
        readonly code: string;
        readonly id: string;
        readonly title: string;
      };
      readonly currency: {
        readonly code: string;
        readonly name: string;
        /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
        readonly scale: number;
      };
      readonly description: string | null;
      readonly gameServer: {
        readonly code: string;
        readonly id: string;
        readonly name: string;
      };
      readonly id: string;
      readonly imageUrl: string | null;
      readonly kind: 'BUNDLE' | 'ITEM' | 'SERVICE';
      readonly limits: ReadonlyArray<{
        readonly max: number;
        /**
         * What the signed-in user may still buy in this window; of an `ACCOUNT` limit, for that of their accounts on the server for
         * which most is left. Null for visitors.
         */
        readonly remaining: number | null;
        readonly scope: 'ACCOUNT' | 'USER';
        readonly window: 'DAY' | 'MONTH' | 'TOTAL' | 'WEEK';
      }>;
      /** The most pieces of one purchase. */
      readonly maxQuantity: number;
      /** What it cost before, to be shown struck out. */
      readonly oldPrice: number | null;
      /** Of one piece. */
      readonly price: number;
      /** Whether it can be bought right now, funds, PIN and limits of the user aside. */
      readonly purchasable: boolean;
      /** Pieces left; null: as many as are wanted. */
      readonly remaining: number | null;
      readonly sku: string;
      readonly title: string;
      readonly unavailableReason: 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SERVER_CLOSED' | 'SOLD_OUT' | null;
    };
  }>;
  readonly pageInfo: {
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
  };
  /** How many there are, over all pages. For a search it is exact up to 1,000 and stops there: 1,000 means so many or more. */
  readonly totalCount: number;
};

export type ShopItemsCode = CodesOfAll | 'INVALID_CURSOR' | 'CATEGORY_NOT_FOUND';

export type ShopItemsOutcome = Outcome<ShopItemsResult, Errors[ShopItemsCode]>;

export type VerifyPinVariables = {
  /** 4 to 8 digits. How many it must be is `policies.pinLength`. */
  readonly pin: string;
};

export type VerifyPinResult = {
  readonly verifiedUntil: string;
};

export type VerifyPinCode = CodesOfAll | 'PIN_INVALID' | 'PIN_NOT_SET' | 'PIN_LOCKED';

export type VerifyPinOutcome = Outcome<VerifyPinResult, Errors[VerifyPinCode]>;

/** Every published operation, typed: for this client, and for tools of your own. */
export const documents = {
  accounts: operation<AccountsVariables, AccountsResult, Errors[AccountsCode]>({
    documentId: 'accounts',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  balance: operation<BalanceVariables, BalanceResult, Errors[BalanceCode]>({
    documentId: 'balance',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  balanceHistory: operation<BalanceHistoryVariables, BalanceHistoryResult, Errors[BalanceHistoryCode]>({
    documentId: 'balanceHistory',
    kind: 'query',
    codes: [...codesOfAll, 'INVALID_CURSOR'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  changeAccountPassword: operation<ChangeAccountPasswordVariables, ChangeAccountPasswordResult, Errors[ChangeAccountPasswordCode]>({
    documentId: 'changeAccountPassword',
    kind: 'mutation',
    codes: [...codesOfAll, 'GAME_SERVER_CLOSED', 'WEAK_PASSWORD', 'CURRENT_PASSWORD_WRONG', 'ACCOUNT_NOT_FOUND', 'ACCOUNT_BLOCKED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  changePassword: operation<ChangePasswordVariables, ChangePasswordResult, Errors[ChangePasswordCode]>({
    documentId: 'changePassword',
    kind: 'mutation',
    codes: [...codesOfAll, 'WEAK_PASSWORD', 'CURRENT_PASSWORD_WRONG'],
    keyed: false,
    session: 'OPENS',
    sunset: null,
  }),
  changeServer: operation<ChangeServerVariables, ChangeServerResult, Errors[ChangeServerCode]>({
    documentId: 'changeServer',
    kind: 'mutation',
    codes: [...codesOfAll, 'GAME_SERVER_CLOSED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  confirmEmail: operation<ConfirmEmailVariables, ConfirmEmailResult, Errors[ConfirmEmailCode]>({
    documentId: 'confirmEmail',
    kind: 'mutation',
    codes: [...codesOfAll, 'TOKEN_INVALID'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  createAccount: operation<CreateAccountVariables, CreateAccountResult, Errors[CreateAccountCode]>({
    documentId: 'createAccount',
    kind: 'mutation',
    codes: [...codesOfAll, 'GAME_SERVER_CLOSED', 'WEAK_PASSWORD', 'LOGIN_TAKEN', 'ACCOUNT_LIMIT_REACHED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  deleteMe: operation<DeleteMeVariables, DeleteMeResult, Errors[DeleteMeCode]>({
    documentId: 'deleteMe',
    kind: 'mutation',
    codes: [...codesOfAll, 'CURRENT_PASSWORD_WRONG'],
    keyed: false,
    session: 'ENDS',
    sunset: null,
  }),
  dropAccount: operation<DropAccountVariables, DropAccountResult, Errors[DropAccountCode]>({
    documentId: 'dropAccount',
    kind: 'mutation',
    codes: [...codesOfAll, 'GAME_SERVER_CLOSED', 'ACCOUNT_NOT_FOUND'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  gameServer: operation<GameServerVariables, GameServerResult, Errors[GameServerCode]>({
    documentId: 'gameServer',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  gameServers: operation<GameServersVariables, GameServersResult, Errors[GameServersCode]>({
    documentId: 'gameServers',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  keepAccount: operation<KeepAccountVariables, KeepAccountResult, Errors[KeepAccountCode]>({
    documentId: 'keepAccount',
    kind: 'mutation',
    codes: [...codesOfAll, 'GAME_SERVER_CLOSED', 'ACCOUNT_NOT_FOUND'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  login: operation<LoginVariables, LoginResult, Errors[LoginCode]>({
    documentId: 'login',
    kind: 'mutation',
    codes: [...codesOfAll, 'INVALID_CREDENTIALS', 'GAME_SERVER_CLOSED'],
    keyed: false,
    session: 'OPENS',
    sunset: null,
  }),
  logout: operation<LogoutVariables, LogoutResult, Errors[LogoutCode]>({
    documentId: 'logout',
    kind: 'mutation',
    codes: [...codesOfAll],
    keyed: false,
    session: 'ENDS',
    sunset: null,
  }),
  me: operation<MeVariables, MeResult, Errors[MeCode]>({
    documentId: 'me',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  profile: operation<ProfileVariables, ProfileResult, Errors[ProfileCode]>({
    documentId: 'profile',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  project: operation<ProjectVariables, ProjectResult, Errors[ProjectCode]>({
    documentId: 'project',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  projectAvailable: operation<ProjectAvailableVariables, ProjectAvailableResult, Errors[ProjectAvailableCode]>({
    documentId: 'projectAvailable',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  purchase: operation<PurchaseVariables, PurchaseResult, Errors[PurchaseCode]>({
    documentId: 'purchase',
    kind: 'mutation',
    codes: [...codesOfAll, 'GAME_SERVER_CLOSED', 'PIN_REQUIRED', 'PIN_INVALID', 'PIN_NOT_SET', 'PIN_LOCKED', 'ACCOUNT_NOT_FOUND', 'ACCOUNT_BLOCKED', 'SHOP_ITEM_NOT_FOUND', 'ITEM_UNAVAILABLE', 'OUT_OF_STOCK', 'PURCHASE_LIMIT_REACHED', 'PRICE_CHANGED', 'INSUFFICIENT_FUNDS', 'IDEMPOTENCY_KEY_REUSED'],
    keyed: true,
    session: null,
    sunset: null,
  }),
  purchaseStatus: operation<PurchaseStatusVariables, PurchaseStatusResult, Errors[PurchaseStatusCode]>({
    documentId: 'purchaseStatus',
    kind: 'query',
    codes: [...codesOfAll, 'PURCHASE_NOT_FOUND'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  purchases: operation<PurchasesVariables, PurchasesResult, Errors[PurchasesCode]>({
    documentId: 'purchases',
    kind: 'query',
    codes: [...codesOfAll, 'INVALID_CURSOR'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  register: operation<RegisterVariables, RegisterResult, Errors[RegisterCode]>({
    documentId: 'register',
    kind: 'mutation',
    codes: [...codesOfAll, 'LANGUAGE_NOT_PUBLISHED', 'INVALID_EMAIL', 'WEAK_PASSWORD', 'REGISTRATION_CLOSED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  requestEmailChange: operation<RequestEmailChangeVariables, RequestEmailChangeResult, Errors[RequestEmailChangeCode]>({
    documentId: 'requestEmailChange',
    kind: 'mutation',
    codes: [...codesOfAll, 'INVALID_EMAIL', 'CURRENT_PASSWORD_WRONG'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  requestPasswordReset: operation<RequestPasswordResetVariables, RequestPasswordResetResult, Errors[RequestPasswordResetCode]>({
    documentId: 'requestPasswordReset',
    kind: 'mutation',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  resetPassword: operation<ResetPasswordVariables, ResetPasswordResult, Errors[ResetPasswordCode]>({
    documentId: 'resetPassword',
    kind: 'mutation',
    codes: [...codesOfAll, 'WEAK_PASSWORD', 'TOKEN_INVALID'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  revokeOtherSessions: operation<RevokeOtherSessionsVariables, RevokeOtherSessionsResult, Errors[RevokeOtherSessionsCode]>({
    documentId: 'revokeOtherSessions',
    kind: 'mutation',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  revokeSession: operation<RevokeSessionVariables, RevokeSessionResult, Errors[RevokeSessionCode]>({
    documentId: 'revokeSession',
    kind: 'mutation',
    codes: [...codesOfAll, 'SESSION_NOT_FOUND'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  sessions: operation<SessionsVariables, SessionsResult, Errors[SessionsCode]>({
    documentId: 'sessions',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  setLanguage: operation<SetLanguageVariables, SetLanguageResult, Errors[SetLanguageCode]>({
    documentId: 'setLanguage',
    kind: 'mutation',
    codes: [...codesOfAll, 'LANGUAGE_NOT_PUBLISHED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  setPin: operation<SetPinVariables, SetPinResult, Errors[SetPinCode]>({
    documentId: 'setPin',
    kind: 'mutation',
    codes: [...codesOfAll, 'CURRENT_PASSWORD_WRONG', 'WEAK_PIN', 'PIN_INVALID', 'PIN_LOCKED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  shopCategories: operation<ShopCategoriesVariables, ShopCategoriesResult, Errors[ShopCategoriesCode]>({
    documentId: 'shopCategories',
    kind: 'query',
    codes: [...codesOfAll],
    keyed: false,
    session: null,
    sunset: null,
  }),
  shopItem: operation<ShopItemVariables, ShopItemResult, Errors[ShopItemCode]>({
    documentId: 'shopItem',
    kind: 'query',
    codes: [...codesOfAll, 'SHOP_ITEM_NOT_FOUND'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  shopItems: operation<ShopItemsVariables, ShopItemsResult, Errors[ShopItemsCode]>({
    documentId: 'shopItems',
    kind: 'query',
    codes: [...codesOfAll, 'INVALID_CURSOR', 'CATEGORY_NOT_FOUND'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  verifyPin: operation<VerifyPinVariables, VerifyPinResult, Errors[VerifyPinCode]>({
    documentId: 'verifyPin',
    kind: 'mutation',
    codes: [...codesOfAll, 'PIN_INVALID', 'PIN_NOT_SET', 'PIN_LOCKED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
} as const;

/** One method for each published operation. */
export interface Client {
  /**
   * The user's game accounts on the server, the oldest first.
   * Needs a session.
   */
  accounts(variables?: AccountsVariables, options?: CallOptions): Promise<AccountsOutcome>;
  /**
   * What the user can spend in this project, on all of its servers.
   * Needs a session.
   */
  balance(variables?: BalanceVariables, options?: CallOptions): Promise<BalanceOutcome>;
  /**
   * What came into the user's wallet and went out of it, the newest first.
   * Needs a session.
   */
  balanceHistory(variables?: BalanceHistoryVariables, options?: CallOptions): Promise<BalanceHistoryOutcome>;
  /**
   * Asks the game server to give an account a new password. `password` is that of the user, not of the account.
   * Needs a session.
   */
  changeAccountPassword(variables: ChangeAccountPasswordVariables, options?: CallOptions): Promise<ChangeAccountPasswordOutcome>;
  /**
   * Sets a new password, ends every session, and opens a new one in place of the one it is called with.
   * Needs a session.
   */
  changePassword(variables: ChangePasswordVariables, options?: CallOptions): Promise<ChangePasswordOutcome>;
  /**
   * Selects the server that the session's operations run on.
   * Needs a session.
   */
  changeServer(variables: ChangeServerVariables, options?: CallOptions): Promise<ChangeServerOutcome>;
  /**
   * Confirms an address with the code of a mail: that of a registration, or the new one of `requestEmailChange`. Ends
   * every session that was opened before.
   */
  confirmEmail(variables: ConfirmEmailVariables, options?: CallOptions): Promise<ConfirmEmailOutcome>;
  /**
   * Asks the game server for an account that the player logs into the game with. It is `CREATING` until the game server
   * has made it. A repeat answers `LOGIN_TAKEN`: look in `accounts`.
   * Needs a session.
   */
  createAccount(variables: CreateAccountVariables, options?: CallOptions): Promise<CreateAccountOutcome>;
  /**
   * Deletes the user, for good: the address and all that is personal goes, orders and ledger stay without a name.
   * Needs a session.
   */
  deleteMe(variables: DeleteMeVariables, options?: CallOptions): Promise<DeleteMeOutcome>;
  /**
   * Says that an account that was set aside is not the user's: it is not listed any more, and what was bought for it and
   * not fetched by the game server is paid back. A repeat, and any other account, answers `ACCOUNT_NOT_FOUND`.
   * Needs a session.
   */
  dropAccount(variables: DropAccountVariables, options?: CallOptions): Promise<DropAccountOutcome>;
  /** One of the project's game servers, by its `id`. */
  gameServer(variables: GameServerVariables, options?: CallOptions): Promise<GameServerOutcome>;
  /** The project's game servers in display order; hidden ones are left out. */
  gameServers(variables?: GameServersVariables, options?: CallOptions): Promise<GameServersOutcome>;
  /**
   * Says that an account that was set aside is the user's own: it is as it was before, and what waited for it is delivered.
   * Nothing happens to any other account, so a repeat is harmless.
   * Needs a session.
   */
  keepAccount(variables: KeepAccountVariables, options?: CallOptions): Promise<KeepAccountOutcome>;
  /**
   * Opens a session. Its `sessionId` goes into `Authorization: Bearer` of further requests. Where no server is named,
   * the last one, the project's default or the only open one is selected, else none.
   */
  login(variables: LoginVariables, options?: CallOptions): Promise<LoginOutcome>;
  /**
   * Ends the session it is called with.
   * Needs a session.
   */
  logout(variables?: LogoutVariables, options?: CallOptions): Promise<LogoutOutcome>;
  /**
   * The signed-in user.
   * Needs a session.
   */
  me(variables?: MeVariables, options?: CallOptions): Promise<MeOutcome>;
  /**
   * The signed-in user with every field.
   * Needs a session.
   */
  profile(variables?: ProfileVariables, options?: CallOptions): Promise<ProfileOutcome>;
  /** The project that the context token names, with what a client needs to present it. */
  project(variables?: ProjectVariables, options?: CallOptions): Promise<ProjectOutcome>;
  /** Whether the project is open for use right now. Ask again with it after `PROJECT_UNAVAILABLE`. */
  projectAvailable(variables?: ProjectAvailableVariables, options?: CallOptions): Promise<ProjectAvailableOutcome>;
  /**
   * Buys an item, named by its `itemId` or its `sku`, for a game account. `expectedTotal` is what the player was shown:
   * another price is refused. `idempotencyKey` names this purchase for ever: sent again with the same content, it answers with the same purchase and buys nothing.
   * Needs a session.
   * Without `idempotencyKey` the client makes one: the outcome has it.
   */
  purchase(variables: Unkeyed<PurchaseVariables>, options?: CallOptions): Promise<PurchaseOutcome>;
  /**
   * One purchase, by its `id` or by the key that it was asked for with (exactly one of them): who lost the answer learns
   * here what became of it.
   * Needs a session.
   */
  purchaseStatus(variables: PurchaseStatusVariables, options?: CallOptions): Promise<PurchaseStatusOutcome>;
  /**
   * The user's purchases, the newest first; those on `gameServerId`, else those on all servers.
   * Needs a session.
   */
  purchases(variables?: PurchasesVariables, options?: CallOptions): Promise<PurchasesOutcome>;
  /** Asks for an account. The answer is the same whether or not the address is known; what comes of it is in the mail. */
  register(variables: RegisterVariables, options?: CallOptions): Promise<RegisterOutcome>;
  /**
   * Sends a code for `confirmEmail` to a new address; until it is used, the old one stays. The answer does not tell
   * whether somebody else has the new one.
   * Needs a session.
   */
  requestEmailChange(variables: RequestEmailChangeVariables, options?: CallOptions): Promise<RequestEmailChangeOutcome>;
  /** Sends a mail with a code for `resetPassword`, if the address is known; the answer does not tell. */
  requestPasswordReset(variables: RequestPasswordResetVariables, options?: CallOptions): Promise<RequestPasswordResetOutcome>;
  /** Sets a new password with the code of a mail and ends every session. It also confirms the address. */
  resetPassword(variables: ResetPasswordVariables, options?: CallOptions): Promise<ResetPasswordOutcome>;
  /**
   * Ends every session of the user but the one it is called with.
   * Needs a session.
   */
  revokeOtherSessions(variables?: RevokeOtherSessionsVariables, options?: CallOptions): Promise<RevokeOtherSessionsOutcome>;
  /**
   * Ends one of the user's sessions, by its `id` in `sessions`; it may be the one it is called with.
   * Needs a session.
   */
  revokeSession(variables: RevokeSessionVariables, options?: CallOptions): Promise<RevokeSessionOutcome>;
  /**
   * The user's live sessions, the one seen last first.
   * Needs a session.
   */
  sessions(variables?: SessionsVariables, options?: CallOptions): Promise<SessionsOutcome>;
  /**
   * Sets the profile language to one that the project publishes; null clears it. Without `language` it is refused.
   * Needs a session.
   */
  setLanguage(variables: SetLanguageVariables, options?: CallOptions): Promise<SetLanguageOutcome>;
  /**
   * Sets the PIN that guards spending: the project's `policies.pinLength` digits. The first one, or one in place of a
   * forgotten one, needs the password; a change needs `currentPin` or the password. Ends the step-up of every session.
   * Needs a session.
   */
  setPin(variables: SetPinVariables, options?: CallOptions): Promise<SetPinOutcome>;
  /** The visible categories in display order, parents before their children. */
  shopCategories(variables?: ShopCategoriesVariables, options?: CallOptions): Promise<ShopCategoriesOutcome>;
  /** One item, by its `itemId` or its `sku` (exactly one of them). A SKU is the same wherever the operator imports the file. */
  shopItem(variables: ShopItemVariables, options?: CallOptions): Promise<ShopItemOutcome>;
  /**
   * What the shop shows on the server. `categoryId` or `categoryCode`: with the categories below it. `search`: every word is to begin a
   * word of the title, in whatever language, or of the SKU, whatever its case and accents. A search counts as ten requests against the flood limit.
   */
  shopItems(variables?: ShopItemsVariables, options?: CallOptions): Promise<ShopItemsOutcome>;
  /**
   * Proves the PIN for this session: until `verifiedUntil` its purchases need no `pin`.
   * Needs a session.
   */
  verifyPin(variables: VerifyPinVariables, options?: CallOptions): Promise<VerifyPinOutcome>;
  /** The lists that come in pages, page after page: `for await (const page of client.pages.…)`. */
  readonly pages: {
    balanceHistory(variables?: BalanceHistoryVariables, options?: CallOptions): AsyncGenerator<BalanceHistoryOutcome, void, undefined>;
    purchases(variables?: PurchasesVariables, options?: CallOptions): AsyncGenerator<PurchasesOutcome, void, undefined>;
    shopItems(variables?: ShopItemsVariables, options?: CallOptions): AsyncGenerator<ShopItemsOutcome, void, undefined>;
  };
  /**
   * Waits until the project is available, after `PROJECT_UNAVAILABLE`: hand on what that said in `retryAfterSeconds`. Without
   * `timeoutMs` it waits until the signal. What was refused is not sent again: that is for the user to decide.
   */
  waitUntilAvailable(options?: WaitOptions): Promise<ProjectAvailableOutcome>;
}

/**
 * A client of the service. Calls never throw: whatever comes of one is a value, `ok` or not. Only a programmer's mistake is
 * thrown: a TypeError for options that no client can work with, or variables that are no JSON; and what the caller's own
 * session store throws.
 */
export function createClient(options: ClientOptions): Client {
  const call = createCaller(settingsOf(options));
  return {
    accounts: (variables, options) => call(documents.accounts, variables, options),
    balance: (variables, options) => call(documents.balance, variables, options),
    balanceHistory: (variables, options) => call(documents.balanceHistory, variables, options),
    changeAccountPassword: (variables, options) => call(documents.changeAccountPassword, variables, options),
    changePassword: (variables, options) => call(documents.changePassword, variables, options),
    changeServer: (variables, options) => call(documents.changeServer, variables, options),
    confirmEmail: (variables, options) => call(documents.confirmEmail, variables, options),
    createAccount: (variables, options) => call(documents.createAccount, variables, options),
    deleteMe: (variables, options) => call(documents.deleteMe, variables, options),
    dropAccount: (variables, options) => call(documents.dropAccount, variables, options),
    gameServer: (variables, options) => call(documents.gameServer, variables, options),
    gameServers: (variables, options) => call(documents.gameServers, variables, options),
    keepAccount: (variables, options) => call(documents.keepAccount, variables, options),
    login: (variables, options) => call(documents.login, variables, options),
    logout: (variables, options) => call(documents.logout, variables, options),
    me: (variables, options) => call(documents.me, variables, options),
    profile: (variables, options) => call(documents.profile, variables, options),
    project: (variables, options) => call(documents.project, variables, options),
    projectAvailable: (variables, options) => call(documents.projectAvailable, variables, options),
    purchase: (variables, options) => call(documents.purchase, variables, options),
    purchaseStatus: (variables, options) => call(documents.purchaseStatus, variables, options),
    purchases: (variables, options) => call(documents.purchases, variables, options),
    register: (variables, options) => call(documents.register, variables, options),
    requestEmailChange: (variables, options) => call(documents.requestEmailChange, variables, options),
    requestPasswordReset: (variables, options) => call(documents.requestPasswordReset, variables, options),
    resetPassword: (variables, options) => call(documents.resetPassword, variables, options),
    revokeOtherSessions: (variables, options) => call(documents.revokeOtherSessions, variables, options),
    revokeSession: (variables, options) => call(documents.revokeSession, variables, options),
    sessions: (variables, options) => call(documents.sessions, variables, options),
    setLanguage: (variables, options) => call(documents.setLanguage, variables, options),
    setPin: (variables, options) => call(documents.setPin, variables, options),
    shopCategories: (variables, options) => call(documents.shopCategories, variables, options),
    shopItem: (variables, options) => call(documents.shopItem, variables, options),
    shopItems: (variables, options) => call(documents.shopItems, variables, options),
    verifyPin: (variables, options) => call(documents.verifyPin, variables, options),
    pages: {
      balanceHistory: (variables, options) => pages(call, documents.balanceHistory, variables, options),
      purchases: (variables, options) => pages(call, documents.purchases, variables, options),
      shopItems: (variables, options) => pages(call, documents.shopItems, variables, options),
    },
    waitUntilAvailable: (options) => waitUntilAvailable(call, documents.projectAvailable, options),
  };
}

/** What this build relies on: `project-service contract check --client` asks a server whether it serves that. */
export const contracts: ClientContracts = {
  format: 'project-service-client',
  version: 1,
  documents: {
    accounts: {
      contractHash: 'sha256:34c25679c716bc2801e725fc18aeff13d5e5c7f57b62f77dc2b6cf2c619b1143',
      meaningHash: 'sha256:8f59f6a42470608182f871f6c40dc8ae21cd8eeb1903cf362433df246c646980',
    },
    balance: {
      contractHash: 'sha256:cb0549602a2b17a512164132d4a4dc474aadd580175f8dd8521ae974334102dd',
      meaningHash: 'sha256:3720dc30704afe0538ec103bb220e609518b86b7ed0b0ffeeecdc7e238ca7274',
    },
    balanceHistory: {
      contractHash: 'sha256:4be9d3a24d50737bbe47c0a27b897b0e6bf34fecce043ffd4c5a8def2a07e3aa',
      meaningHash: 'sha256:b30d258e6cfc0afe8a1e7a08b2373380f5dd355656813584394dd8da8d55013a',
    },
    changeAccountPassword: {
      contractHash: 'sha256:97fb903ada4c1bff4488ddfb23ab09cbec13a13f1ceeab3e476186403ba86c57',
      meaningHash: 'sha256:9f4705c45b32e56a86637b2c0cd17184ccbd7801d8b551e44a58e90141e1a279',
    },
    changePassword: {
      contractHash: 'sha256:a0d31e712b92dea4ed8efd8a7376ac663f5df9327a04662827e3d96843804f9d',
      meaningHash: 'sha256:b74db970efb75e09cf7d83e7fe1e2e2f7946d45ae8df54ba2be36c94238001a4',
    },
    changeServer: {
      contractHash: 'sha256:cc41756e8cf77b929ec5ee3e0d560a8bd923d53e7c64d1a78df0101a05fbfcbf',
      meaningHash: 'sha256:b893f49ac86b3b20afd2800b773763dcfebd7eda12c627f446070deb2059a78e',
    },
    confirmEmail: {
      contractHash: 'sha256:9a2257ccf64a33a1582d057570c85f74762cc170ccd3ed3da09a8a80e3f2e006',
      meaningHash: 'sha256:b5cda32c58c56e1fac489551d01e4cd5613b7477fa41e700ca3f95c7f5f0e4aa',
    },
    createAccount: {
      contractHash: 'sha256:e5300452b950d626c50d9da4e2ded509b3d264f8da186f340258ba4cb8959545',
      meaningHash: 'sha256:7c9434e2e774c6dfce8621314b4cdfad9b44bef13fb87067a59d906e53e53e39',
    },
    deleteMe: {
      contractHash: 'sha256:2209f800a2defb8fd49896af0c2ee537e51c5f2b28a392aba203de78f6487620',
      meaningHash: 'sha256:e82d9832e2b8255a67f1949addd0c34a6887d2ce912248ea4745edaf841cd9f1',
    },
    dropAccount: {
      contractHash: 'sha256:bd0bc344ead56493d3946e2cafd029a1876b248c8273891ab716f7bd04796aed',
      meaningHash: 'sha256:58afe2e862905758183c155ca79fcdd87b32077d79eb9e45144420f663952185',
    },
    gameServer: {
      contractHash: 'sha256:ffc144a10a3d3a7c81f6779ade337d01d1bd8a341e704d64dcb6cf777f8057cf',
      meaningHash: 'sha256:0ba53146f9cca613334922f6648be8fa43b5b75e7638060b0ec9625736b77f5b',
    },
    gameServers: {
      contractHash: 'sha256:7e7af20e95d630dec9c8be46ccaf828c7847808352de72c9ffac33d9d37f8947',
      meaningHash: 'sha256:bf667359dc3f491e9a97e70b3bf77492c7b034405975db0f2bddf1ddb136fb75',
    },
    keepAccount: {
      contractHash: 'sha256:683c970362ffa96a097f6e9fd5e4ce86b8a4f458303f0393d58019bb7c189ec5',
      meaningHash: 'sha256:f2a9a26a2775b811df9cdf8ade19eb3381027543dc345404daf864b4fcb9ffb3',
    },
    login: {
      contractHash: 'sha256:26f763f10f214563e2a63dc9759268bb7bb7a3a7d84ac2c51a6343b65c529206',
      meaningHash: 'sha256:00e21de6fcc504661b11b5aac09a34bf22e36b2fd837206933f82e4184ebfbce',
    },
    logout: {
      contractHash: 'sha256:e976551776b0053cf126de7022e905fba5ca9f03e835270d5848605057977f21',
      meaningHash: 'sha256:9b9c43c707ab1fafe4cba99e121f50b8277362b0a08d8880d534f6178959d171',
    },
    me: {
      contractHash: 'sha256:c9cb107de05a8606d87af830211ebfb52a4dd810646e02554b12cc22cd76face',
      meaningHash: 'sha256:a467793e09b1aff54e508c96526b808de1a63204c0c0cb8ee6538b388698a81a',
    },
    profile: {
      contractHash: 'sha256:00aba6d29b6f5cc1bcd9c709f5d5b5223a15e361a2bd12998c70284a8d2b78f7',
      meaningHash: 'sha256:096bdb7e2f19fd523476c1fb3632a01acf42f2e5ecc1c4d78aa65777d87fb571',
    },
    project: {
      contractHash: 'sha256:94978126034b9859d2648b8d19829f04445defc5d1ea4d48cef6cce6f94433e5',
      meaningHash: 'sha256:2a014b12d21e0da75b7473cb823e98b02c1be7a840ae39eae1c37b84cbbe0e30',
    },
    projectAvailable: {
      contractHash: 'sha256:13e3f5e8c2f6edc2ce57603434ec6a3f717ca533afdbd469d44f95a8dd38cc62',
      meaningHash: 'sha256:88c1f0b21ce0ad1c60037beaee70459942c93787b32eb53ec24b194397c62e7b',
    },
    purchase: {
      contractHash: 'sha256:8787b21ce7a2478ef4d617a81fc53f0cfdc39a122e3eaa3314f9b16eb0953a24',
      meaningHash: 'sha256:9cfe5ec0ec5c1719d6a87c5ad901a5d463c8b6edc218e3321c7c5c91a9878eba',
    },
    purchaseStatus: {
      contractHash: 'sha256:1c217cc0c4e768ce468e2bb838eadb43c0dd943b701fc120f886e9f72d6adaec',
      meaningHash: 'sha256:ef9ab690a95f12e68db664e2edf533e3cf121256c1e8ce99357cdf9c3b4c9bf9',
    },
    purchases: {
      contractHash: 'sha256:78635590078b51be2ebe14d852a2eb4b5b4bdc4121f007b22d4470bb9952a535',
      meaningHash: 'sha256:36b18c4bd0305466f92caae15df72efd49d9b5a98c89c0165f3e75c6d0ab6972',
    },
    register: {
      contractHash: 'sha256:1005c4d8cbe689e2b22d5fbf6992eba735e9ae6370bd758f1fd97fec62dc40c6',
      meaningHash: 'sha256:5612b1a42cf3c15a1b7dad8a1dbe9daf0f3b31351857cf1c04775aa9c9d07bff',
    },
    requestEmailChange: {
      contractHash: 'sha256:7c28119f20b73ffb546abbf0dbd882d910eaea720889ce2b7a2afa46b850fea6',
      meaningHash: 'sha256:9d32b6873ead901c2b44c8758bdc30c7f93dcd08097069cac142bde52b251df7',
    },
    requestPasswordReset: {
      contractHash: 'sha256:3788cdcd19d23b31c1f5eb208112849967f6a6af39d36de423b6cbe0acb2f187',
      meaningHash: 'sha256:2796b0d3fe3b10f08d86f68b3e4fc78186cd6f58fe357cc57da424bc28aa02be',
    },
    resetPassword: {
      contractHash: 'sha256:0a8ddda9f4022960f10529bb5a6f903ad0110c47990348f510b0e268a1d59e1b',
      meaningHash: 'sha256:57e5c44a84c85243a6e57f10a6882a2be54bf05c9d1739bd95239f20ced8e4cb',
    },
    revokeOtherSessions: {
      contractHash: 'sha256:035bb3ac0d746fa0a8a80f8501c245a425d6ebd6ec5045743e8f2fd52f3f3d7f',
      meaningHash: 'sha256:ca691337842e29ca9bf502349b2089ae5bd487ffa02c93ac38403de3527b6680',
    },
    revokeSession: {
      contractHash: 'sha256:77a463ecf95146dfe4bc6a63acf823552c1e0150dbf4ab703893fd380cee4ae0',
      meaningHash: 'sha256:c62102a2bb0ea1b78e521304f7069590b36f2a05d45d67724ef906a6806f01e9',
    },
    sessions: {
      contractHash: 'sha256:058cd2eec6a529a9eee5605e73fb9298b6d984beaa006fdd4951303f59a168ee',
      meaningHash: 'sha256:dc244e31912b2ad812afa00e5b29f642ba129999f7cb89aab3ad7cadc43bbd94',
    },
    setLanguage: {
      contractHash: 'sha256:b9e439436b155395ec66fc1372f22f749e340596e25a3bbf5ec27be20665325b',
      meaningHash: 'sha256:876db68d466caa1ccd3660279619916dcf75c444cd9569b73d0c6b292a5c6693',
    },
    setPin: {
      contractHash: 'sha256:6db3c3b775986c97d57d51134dfbf89324c86dddf76d112735b575602d8ad841',
      meaningHash: 'sha256:35ba4bd0f36401572717d45f9c238921491fe91a95e06f21b59abe18908fbe19',
    },
    shopCategories: {
      contractHash: 'sha256:59d1b51804639c43f7a19daa00b8bcbdb606d556c2e77bfb98afeee98855fe09',
      meaningHash: 'sha256:ef362608b35bdf89f00b89570a7969383566687ec8bffeec3eb7f84c0a09cc7b',
    },
    shopItem: {
      contractHash: 'sha256:e59a0e70e8b5ee1f3813cbacf22acb43b7f1598cbce18e3508189199d03a9d4a',
      meaningHash: 'sha256:4bfeabccff2ad28274f717670f2bddb84d312626c4274d6b1c7d2e9db78ac229',
    },
    shopItems: {
      contractHash: 'sha256:d5be2b30dd9e7c55af058616020583328e9cb5124947776a433bc6f9c9beaa1d',
      meaningHash: 'sha256:3a901f6b407a001ea2cedb901ec4fa5c281c5138a2fd10a010e5f10168042900',
    },
    verifyPin: {
      contractHash: 'sha256:fb35e27366d06df579658c6a43a3a8261aa5bf7aeec206f5e7ce25f270eed165',
      meaningHash: 'sha256:6b4a5e1186a52c190432f2e78f2ab7a1eb1d216115b6fdcdcda19c68a1d6ba73',
    },
  },
};
