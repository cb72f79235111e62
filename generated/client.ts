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
} from '../packages/client/src/index.js';

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
} from '../packages/client/src/index.js';

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
    /**
     * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
     * smallest unit.
     */
    readonly scale: number;
  };
};

export type BalanceCode = CodesOfAll;

export type BalanceOutcome = Outcome<BalanceResult, Errors[BalanceCode]>;

export type BalanceHistoryVariables = {
  /**
   * Position in a list: the `cursor` of one of its entries, unchanged. Any other value is
   * `INVALID_CURSOR`.
   */
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
      /**
       * The `id` of the purchase for purchases and refunds, otherwise the reference of the operator or
       * payment provider.
       */
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
  /** A new password. The project can require more than 8 characters: `policies.passwordMinLength`. */
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
  | 'ACCOUNT_BLOCKED'
  | 'ACCOUNT_NOT_FOUND'
  | 'CURRENT_PASSWORD_WRONG'
  | 'GAME_SERVER_CLOSED'
  | 'WEAK_PASSWORD';

export type ChangeAccountPasswordOutcome = Outcome<ChangeAccountPasswordResult, Errors[ChangeAccountPasswordCode]>;

export type ChangePasswordVariables = {
  readonly currentPassword: string;
  /** A new password. The project can require more than 8 characters: `policies.passwordMinLength`. */
  readonly newPassword: string;
};

export type ChangePasswordResult = {
  /** The latest end of the session, even if it is used. */
  readonly expiresAt: string;
  /** The session ends earlier if it is not used for this time. */
  readonly idleTimeoutSeconds: number;
  /** Bearer token of further requests. Keep it secret. */
  readonly sessionId: string;
  readonly user: {
    readonly createdAt: string;
    readonly email: string;
    readonly hasPin: boolean;
    /** Number from 1 to 2147483647. */
    readonly id: number;
    /** The profile language (BCP 47). */
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

export type ChangePasswordCode = CodesOfAll | 'CURRENT_PASSWORD_WRONG' | 'WEAK_PASSWORD';

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
   * Whether this is the default server of the project; at most one is. New sessions select it.
   * Visitors have no selected server, so clients send its `id` as `gameServerId` for them.
   */
  readonly isDefault: boolean;
  readonly name: string;
  readonly status: 'CLOSED' | 'HIDDEN' | 'MAINTENANCE' | 'OPEN';
  /** Data for clients, set by the operator, such as rates or region. */
  readonly tags: unknown;
};

export type ChangeServerCode = CodesOfAll | 'GAME_SERVER_CLOSED';

export type ChangeServerOutcome = Outcome<ChangeServerResult, Errors[ChangeServerCode]>;

export type ConfirmEmailVariables = {
  readonly password?: string | null;
  /** The code from an email, unchanged. */
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
   * The login name of a game account: letters A to Z, digits and _, beginning with a letter. Each server
   * limits the length: `accountRules`.
   */
  readonly login: string;
  /** A new password. The project can require more than 8 characters: `policies.passwordMinLength`. */
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
  | 'ACCOUNT_LIMIT_REACHED'
  | 'GAME_SERVER_CLOSED'
  | 'LOGIN_TAKEN'
  | 'WEAK_PASSWORD';

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

export type DropAccountCode = CodesOfAll | 'ACCOUNT_NOT_FOUND' | 'GAME_SERVER_CLOSED';

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
   * Whether this is the default server of the project; at most one is. New sessions select it.
   * Visitors have no selected server, so clients send its `id` as `gameServerId` for them.
   */
  readonly isDefault: boolean;
  readonly name: string;
  readonly status: 'CLOSED' | 'HIDDEN' | 'MAINTENANCE' | 'OPEN';
  /** Data for clients, set by the operator, such as rates or region. */
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
   * Whether this is the default server of the project; at most one is. New sessions select it.
   * Visitors have no selected server, so clients send its `id` as `gameServerId` for them.
   */
  readonly isDefault: boolean;
  readonly name: string;
  readonly status: 'CLOSED' | 'HIDDEN' | 'MAINTENANCE' | 'OPEN';
  /** Data for clients, set by the operator, such as rates or region. */
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

export type KeepAccountCode = CodesOfAll | 'ACCOUNT_NOT_FOUND' | 'GAME_SERVER_CLOSED';

export type KeepAccountOutcome = Outcome<KeepAccountResult, Errors[KeepAccountCode]>;

export type LoginVariables = {
  readonly email: string;
  readonly gameServerId?: string | number | null;
  readonly password: string;
  /** @defaultValue false */
  readonly shortSession?: boolean;
};

export type LoginResult = {
  /** The latest end of the session, even if it is used. */
  readonly expiresAt: string;
  /** The session ends earlier if it is not used for this time. */
  readonly idleTimeoutSeconds: number;
  /** Bearer token of further requests. Keep it secret. */
  readonly sessionId: string;
  readonly user: {
    readonly createdAt: string;
    readonly email: string;
    readonly hasPin: boolean;
    /** Number from 1 to 2147483647. */
    readonly id: number;
    /** The profile language (BCP 47). */
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

export type LoginCode = CodesOfAll | 'GAME_SERVER_CLOSED' | 'INVALID_CREDENTIALS';

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
  /** Number from 1 to 2147483647. */
  readonly id: number;
};

export type MeCode = CodesOfAll;

export type MeOutcome = Outcome<MeResult, Errors[MeCode]>;

export type ProfileVariables = Readonly<Record<string, never>>;

export type ProfileResult = {
  readonly createdAt: string;
  readonly email: string;
  readonly hasPin: boolean;
  /** Number from 1 to 2147483647. */
  readonly id: number;
  /** The profile language (BCP 47). */
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
    /** Notice of the operator about the maintenance. */
    readonly message: string | null;
    readonly retryAfterSeconds: number | null;
    readonly until: string | null;
  };
  readonly currency: {
    readonly code: string;
    readonly name: string;
    /**
     * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
     * smallest unit.
     */
    readonly scale: number;
  };
  readonly description: string | null;
  readonly id: string;
  /** The project language, used if no requested language matches. */
  readonly language: string;
  readonly languages: ReadonlyArray<{
    /** The name of the language in that language. */
    readonly name: string;
    /** Language tag (BCP 47). */
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
  /** Name of a character, checked by the game server: 1 to 32 printable characters on one line. */
  readonly character?: string | null;
  /** Money in the currency's smallest unit: a whole number from 0 to 9007199254740991. */
  readonly expectedTotal: number;
  readonly gameServerId?: string | number | null;
  /** Key of a purchase, generated by the client: 16 to 64 of A-Z, a-z, 0-9, _ and -, for example a UUID. */
  readonly idempotencyKey: string;
  /** A PIN of 4 to 8 digits. `policies.pinLength` has the exact number. */
  readonly pin?: string | null;
  /**
   * Number of pieces of an item. `ShopItem.maxQuantity` can be lower.
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
    /**
     * Code of an item, set by the operator and the same on every installation: 1 to 64 of A-Z, a-z, 0-9,
     * `.`, `_` and `-`.
     */
    readonly sku: string;
  }
);

export type PurchaseResult = {
  /** The user's current balance. */
  readonly balance: {
    readonly amount: number;
    readonly currency: {
      readonly code: string;
      readonly name: string;
      /**
       * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
       * smallest unit.
       */
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
      /**
       * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
       * smallest unit.
       */
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
  /** True if an earlier request with the same key made this purchase. Then this request bought nothing. */
  readonly replayed: boolean;
};

export type PurchaseCode =
  | CodesOfAll
  | 'ACCOUNT_BLOCKED'
  | 'ACCOUNT_NOT_FOUND'
  | 'GAME_SERVER_CLOSED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_FUNDS'
  | 'ITEM_UNAVAILABLE'
  | 'OUT_OF_STOCK'
  | 'PIN_INVALID'
  | 'PIN_LOCKED'
  | 'PIN_NOT_SET'
  | 'PIN_REQUIRED'
  | 'PRICE_CHANGED'
  | 'PURCHASE_LIMIT_REACHED'
  | 'SHOP_ITEM_NOT_FOUND';

export type PurchaseOutcome = Outcome<PurchaseResult, Errors[PurchaseCode]>;

export type PurchaseStatusVariables = 
  | {
    /** Key of a purchase, generated by the client: 16 to 64 of A-Z, a-z, 0-9, _ and -, for example a UUID. */
    readonly idempotencyKey: string;
    readonly purchaseId?: null;
  }
  | {
    readonly idempotencyKey?: null;
    /** An id that cannot be guessed: a UUID in lower case. */
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
    /**
     * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
     * smallest unit.
     */
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
  /**
   * Position in a list: the `cursor` of one of its entries, unchanged. Any other value is
   * `INVALID_CURSOR`.
   */
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
        /**
         * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
         * smallest unit.
         */
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
   * An email address for a user: `name@domain`, at most 254 characters; surrounding spaces are ignored.
   * The domain can be in any script. A domain beyond ASCII, or in Punycode, must be a valid domain for
   * email.
   */
  readonly email: string;
  /** Language tag (BCP 47) such as `pt-BR`, in upper or lower case. */
  readonly language?: string | null;
  /** A new password. The project can require more than 8 characters: `policies.passwordMinLength`. */
  readonly password: string;
};

export type RegisterResult = {
  /** Always true. */
  readonly accepted: boolean;
};

export type RegisterCode =
  | CodesOfAll
  | 'INVALID_EMAIL'
  | 'LANGUAGE_NOT_PUBLISHED'
  | 'REGISTRATION_CLOSED'
  | 'WEAK_PASSWORD';

export type RegisterOutcome = Outcome<RegisterResult, Errors[RegisterCode]>;

export type RequestEmailChangeVariables = {
  /**
   * An email address for a user: `name@domain`, at most 254 characters; surrounding spaces are ignored.
   * The domain can be in any script. A domain beyond ASCII, or in Punycode, must be a valid domain for
   * email.
   */
  readonly email: string;
  readonly password: string;
};

export type RequestEmailChangeResult = {
  /** Always true. */
  readonly accepted: boolean;
};

export type RequestEmailChangeCode = CodesOfAll | 'CURRENT_PASSWORD_WRONG' | 'INVALID_EMAIL';

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
  /** A new password. The project can require more than 8 characters: `policies.passwordMinLength`. */
  readonly newPassword: string;
  /** The code from an email, unchanged. */
  readonly token: string;
};

export type ResetPasswordResult = {
  readonly changed: boolean;
};

export type ResetPasswordCode = CodesOfAll | 'TOKEN_INVALID' | 'WEAK_PASSWORD';

export type ResetPasswordOutcome = Outcome<ResetPasswordResult, Errors[ResetPasswordCode]>;

export type RevokeOtherSessionsVariables = Readonly<Record<string, never>>;

export type RevokeOtherSessionsResult = {
  readonly revokedCount: number;
};

export type RevokeOtherSessionsCode = CodesOfAll;

export type RevokeOtherSessionsOutcome = Outcome<RevokeOtherSessionsResult, Errors[RevokeOtherSessionsCode]>;

export type RevokeSessionVariables = {
  /** An id that cannot be guessed: a UUID in lower case. */
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
  /** True for the session of this request. */
  readonly current: boolean;
  /** The end of the session if it is not used again. */
  readonly expiresAt: string;
  readonly gameServer: {
    readonly code: string;
    readonly id: string;
    readonly name: string;
  } | null;
  /** Identifies the session for `revokeSession`. It is not a bearer token. */
  readonly id: string;
  /** The address that opened the session, for display. */
  readonly ip: string | null;
  readonly lastSeenAt: string;
  readonly userAgent: string | null;
}>;

export type SessionsCode = CodesOfAll;

export type SessionsOutcome = Outcome<SessionsResult, Errors[SessionsCode]>;

export type SetLanguageVariables = {
  /** Language tag (BCP 47) such as `pt-BR`, in upper or lower case. */
  readonly language: string | null;
};

export type SetLanguageResult = {
  readonly createdAt: string;
  readonly email: string;
  readonly hasPin: boolean;
  /** Number from 1 to 2147483647. */
  readonly id: number;
  /** The profile language (BCP 47). */
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
  /** A PIN of 4 to 8 digits. `policies.pinLength` has the exact number. */
  readonly newPin: string;
} & (
  | {
    /** A PIN of 4 to 8 digits. `policies.pinLength` has the exact number. */
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

export type SetPinCode = CodesOfAll | 'CURRENT_PASSWORD_WRONG' | 'PIN_INVALID' | 'PIN_LOCKED' | 'WEAK_PIN';

export type SetPinOutcome = Outcome<SetPinResult, Errors[SetPinCode]>;

export type ShopCategoriesVariables = {
  readonly gameServerId?: string | number | null;
};

export type ShopCategoriesResult = ReadonlyArray<{
  readonly code: string;
  readonly id: string;
  /** Number of items shown on the server, in this category and its subcategories. */
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
    /**
     * Code of an item, set by the operator and the same on every installation: 1 to 64 of A-Z, a-z, 0-9,
     * `.`, `_` and `-`.
     */
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
    /**
     * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
     * smallest unit.
     */
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
     * Number of pieces that the signed-in user can still buy in this window. For an `ACCOUNT` limit, the
     * highest number of all their accounts on the server. Null for visitors.
     */
    readonly remaining: number | null;
    readonly scope: 'ACCOUNT' | 'USER';
    readonly window: 'DAY' | 'MONTH' | 'TOTAL' | 'WEEK';
  }>;
  /** Maximum number of pieces in one purchase. */
  readonly maxQuantity: number;
  /** The previous price, shown crossed out. */
  readonly oldPrice: number | null;
  /** Price of one piece. */
  readonly price: number;
  /** Whether the item is on sale now. Ignores the user's balance, PIN and purchase limits. */
  readonly purchasable: boolean;
  /** Number of pieces left; null if unlimited. */
  readonly remaining: number | null;
  readonly sku: string;
  readonly title: string;
  readonly unavailableReason: 'NOT_YET_ON_SALE' | 'NO_LONGER_ON_SALE' | 'SERVER_CLOSED' | 'SOLD_OUT' | null;
};

export type ShopItemCode = CodesOfAll | 'SHOP_ITEM_NOT_FOUND';

export type ShopItemOutcome = Outcome<ShopItemResult, Errors[ShopItemCode]>;

export type ShopItemsVariables = {
  /**
   * Position in a list: the `cursor` of one of its entries, unchanged. Any other value is
   * `INVALID_CURSOR`.
   */
  readonly after?: string | null;
  /**
   * 1 to 100.
   * @defaultValue 20
   */
  readonly first?: number;
  readonly gameServerId?: string | number | null;
  /** Search words, at most 64 characters. */
  readonly search?: string | null;
  /** @defaultValue 'POSITION' */
  readonly sort?: 'NEWEST' | 'POSITION' | 'PRICE_ASC' | 'PRICE_DESC';
} & (
  | {
    /**
     * Code of a category, set by the operator and the same on every installation: 1 to 32 of a-z, 0-9 and
     * `-`.
     */
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
        /**
         * Number of digits after the decimal point, for display only. Amounts are whole numbers of the
         * smallest unit.
         */
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
         * Number of pieces that the signed-in user can still buy in this window. For an `ACCOUNT` limit, the
         * highest number of all their accounts on the server. Null for visitors.
         */
        readonly remaining: number | null;
        readonly scope: 'ACCOUNT' | 'USER';
        readonly window: 'DAY' | 'MONTH' | 'TOTAL' | 'WEEK';
      }>;
      /** Maximum number of pieces in one purchase. */
      readonly maxQuantity: number;
      /** The previous price, shown crossed out. */
      readonly oldPrice: number | null;
      /** Price of one piece. */
      readonly price: number;
      /** Whether the item is on sale now. Ignores the user's balance, PIN and purchase limits. */
      readonly purchasable: boolean;
      /** Number of pieces left; null if unlimited. */
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
  /** Number of items on all pages. For a search it is at most 1,000, which means 1,000 or more. */
  readonly totalCount: number;
};

export type ShopItemsCode = CodesOfAll | 'CATEGORY_NOT_FOUND' | 'INVALID_CURSOR';

export type ShopItemsOutcome = Outcome<ShopItemsResult, Errors[ShopItemsCode]>;

export type VerifyPinVariables = {
  /** A PIN of 4 to 8 digits. `policies.pinLength` has the exact number. */
  readonly pin: string;
};

export type VerifyPinResult = {
  readonly verifiedUntil: string;
};

export type VerifyPinCode = CodesOfAll | 'PIN_INVALID' | 'PIN_LOCKED' | 'PIN_NOT_SET';

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
    codes: [...codesOfAll, 'ACCOUNT_BLOCKED', 'ACCOUNT_NOT_FOUND', 'CURRENT_PASSWORD_WRONG', 'GAME_SERVER_CLOSED', 'WEAK_PASSWORD'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  changePassword: operation<ChangePasswordVariables, ChangePasswordResult, Errors[ChangePasswordCode]>({
    documentId: 'changePassword',
    kind: 'mutation',
    codes: [...codesOfAll, 'CURRENT_PASSWORD_WRONG', 'WEAK_PASSWORD'],
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
    codes: [...codesOfAll, 'ACCOUNT_LIMIT_REACHED', 'GAME_SERVER_CLOSED', 'LOGIN_TAKEN', 'WEAK_PASSWORD'],
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
    codes: [...codesOfAll, 'ACCOUNT_NOT_FOUND', 'GAME_SERVER_CLOSED'],
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
    codes: [...codesOfAll, 'ACCOUNT_NOT_FOUND', 'GAME_SERVER_CLOSED'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  login: operation<LoginVariables, LoginResult, Errors[LoginCode]>({
    documentId: 'login',
    kind: 'mutation',
    codes: [...codesOfAll, 'GAME_SERVER_CLOSED', 'INVALID_CREDENTIALS'],
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
    codes: [...codesOfAll, 'ACCOUNT_BLOCKED', 'ACCOUNT_NOT_FOUND', 'GAME_SERVER_CLOSED', 'IDEMPOTENCY_KEY_REUSED', 'INSUFFICIENT_FUNDS', 'ITEM_UNAVAILABLE', 'OUT_OF_STOCK', 'PIN_INVALID', 'PIN_LOCKED', 'PIN_NOT_SET', 'PIN_REQUIRED', 'PRICE_CHANGED', 'PURCHASE_LIMIT_REACHED', 'SHOP_ITEM_NOT_FOUND'],
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
    codes: [...codesOfAll, 'INVALID_EMAIL', 'LANGUAGE_NOT_PUBLISHED', 'REGISTRATION_CLOSED', 'WEAK_PASSWORD'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  requestEmailChange: operation<RequestEmailChangeVariables, RequestEmailChangeResult, Errors[RequestEmailChangeCode]>({
    documentId: 'requestEmailChange',
    kind: 'mutation',
    codes: [...codesOfAll, 'CURRENT_PASSWORD_WRONG', 'INVALID_EMAIL'],
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
    codes: [...codesOfAll, 'TOKEN_INVALID', 'WEAK_PASSWORD'],
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
    codes: [...codesOfAll, 'CURRENT_PASSWORD_WRONG', 'PIN_INVALID', 'PIN_LOCKED', 'WEAK_PIN'],
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
    codes: [...codesOfAll, 'CATEGORY_NOT_FOUND', 'INVALID_CURSOR'],
    keyed: false,
    session: null,
    sunset: null,
  }),
  verifyPin: operation<VerifyPinVariables, VerifyPinResult, Errors[VerifyPinCode]>({
    documentId: 'verifyPin',
    kind: 'mutation',
    codes: [...codesOfAll, 'PIN_INVALID', 'PIN_LOCKED', 'PIN_NOT_SET'],
    keyed: false,
    session: null,
    sunset: null,
  }),
} as const;

/** One method for each published operation. */
export interface Client {
  /** The user's game accounts on the server, oldest first. */
  accounts(variables?: AccountsVariables, options?: CallOptions): Promise<AccountsOutcome>;
  /** The user's balance in the project; it is the same on all game servers. */
  balance(variables?: BalanceVariables, options?: CallOptions): Promise<BalanceOutcome>;
  /** Movements of the user's wallet, newest first. */
  balanceHistory(variables?: BalanceHistoryVariables, options?: CallOptions): Promise<BalanceHistoryOutcome>;
  /**
   * Requests a new password for an account on the game server. `password` is the user's password, not
   * the account's.
   */
  changeAccountPassword(variables: ChangeAccountPasswordVariables, options?: CallOptions): Promise<ChangeAccountPasswordOutcome>;
  /** Sets a new password, ends all sessions and opens a new one. */
  changePassword(variables: ChangePasswordVariables, options?: CallOptions): Promise<ChangePasswordOutcome>;
  /** Selects the game server for the operations of this session. */
  changeServer(variables: ChangeServerVariables, options?: CallOptions): Promise<ChangeServerOutcome>;
  /**
   * Confirms an address with the code from the email of `register` or `requestEmailChange`. Ends all
   * earlier sessions.
   */
  confirmEmail(variables: ConfirmEmailVariables, options?: CallOptions): Promise<ConfirmEmailOutcome>;
  /**
   * Requests an account on the game server. It is `CREATING` until the game server has created it. A
   * repeated request returns `LOGIN_TAKEN`: read `accounts` instead.
   */
  createAccount(variables: CreateAccountVariables, options?: CallOptions): Promise<CreateAccountOutcome>;
  /**
   * Permanently deletes the user with the address and all personal data. Orders and ledger entries
   * remain, anonymized.
   */
  deleteMe(variables: DeleteMeVariables, options?: CallOptions): Promise<DeleteMeOutcome>;
  /**
   * Rejects a `SET_ASIDE` account that does not belong to the user. The account is no longer listed,
   * and its orders that the game server has not fetched are refunded. Returns `ACCOUNT_NOT_FOUND` for
   * other accounts, and when repeated.
   */
  dropAccount(variables: DropAccountVariables, options?: CallOptions): Promise<DropAccountOutcome>;
  /** One of the project's game servers, by its `id`. */
  gameServer(variables: GameServerVariables, options?: CallOptions): Promise<GameServerOutcome>;
  /** The project's game servers in display order, without hidden ones. */
  gameServers(variables?: GameServersVariables, options?: CallOptions): Promise<GameServersOutcome>;
  /**
   * Confirms that a `SET_ASIDE` account belongs to the user. The account gets its former status, and
   * its waiting orders are delivered. Has no effect on accounts with another status, so it can be
   * repeated.
   */
  keepAccount(variables: KeepAccountVariables, options?: CallOptions): Promise<KeepAccountOutcome>;
  /**
   * Opens a session. Send its `sessionId` as `Authorization: Bearer` of further requests. Without
   * `gameServerId` it selects the user's last server, else the project's default, else the only open
   * one, else none.
   */
  login(variables: LoginVariables, options?: CallOptions): Promise<LoginOutcome>;
  /** Ends the current session. */
  logout(variables?: LogoutVariables, options?: CallOptions): Promise<LogoutOutcome>;
  /** The signed-in user. */
  me(variables?: MeVariables, options?: CallOptions): Promise<MeOutcome>;
  /** The signed-in user with every field. */
  profile(variables?: ProfileVariables, options?: CallOptions): Promise<ProfileOutcome>;
  /** The project of the context token: name, languages, currency, availability and policies. */
  project(variables?: ProjectVariables, options?: CallOptions): Promise<ProjectOutcome>;
  /** Whether the project is available now. Poll this after `PROJECT_UNAVAILABLE`. */
  projectAvailable(variables?: ProjectAvailableVariables, options?: CallOptions): Promise<ProjectAvailableOutcome>;
  /**
   * Buys an item, named by exactly one of `itemId` and `sku`, for a game account. A repeated request
   * with the same `idempotencyKey` and content returns the same purchase and buys nothing; the key
   * never expires.
   * Without `idempotencyKey` the client makes one: the outcome has it.
   */
  purchase(variables: Unkeyed<PurchaseVariables>, options?: CallOptions): Promise<PurchaseOutcome>;
  /**
   * One purchase, by exactly one of `purchaseId` and `idempotencyKey`. Use the key if the answer to
   * `purchase` was lost.
   */
  purchaseStatus(variables: PurchaseStatusVariables, options?: CallOptions): Promise<PurchaseStatusOutcome>;
  /** The user's purchases, newest first. `gameServerId` restricts them to one server. */
  purchases(variables?: PurchasesVariables, options?: CallOptions): Promise<PurchasesOutcome>;
  /**
   * Registers a user and sends an email. The answer is the same whether or not the address is already
   * registered; the email has the result.
   */
  register(variables: RegisterVariables, options?: CallOptions): Promise<RegisterOutcome>;
  /**
   * Sends a code for `confirmEmail` to the new address. The old address is valid until the code is
   * used. The answer is the same if another user has the new address.
   */
  requestEmailChange(variables: RequestEmailChangeVariables, options?: CallOptions): Promise<RequestEmailChangeOutcome>;
  /**
   * Sends an email with a code for `resetPassword` if the address is registered. The answer is the
   * same if it is not.
   */
  requestPasswordReset(variables: RequestPasswordResetVariables, options?: CallOptions): Promise<RequestPasswordResetOutcome>;
  /** Sets a new password with the code from an email and ends all sessions. Also confirms the address. */
  resetPassword(variables: ResetPasswordVariables, options?: CallOptions): Promise<ResetPasswordOutcome>;
  /** Ends all other sessions of the user. */
  revokeOtherSessions(variables?: RevokeOtherSessionsVariables, options?: CallOptions): Promise<RevokeOtherSessionsOutcome>;
  /** Ends one of the user's sessions, by its `id` in `sessions`. It can be the current one. */
  revokeSession(variables: RevokeSessionVariables, options?: CallOptions): Promise<RevokeSessionOutcome>;
  /** The user's active sessions, most recently used first. */
  sessions(variables?: SessionsVariables, options?: CallOptions): Promise<SessionsOutcome>;
  /** Sets the profile language to a language of the project; null clears it. `language` must be sent. */
  setLanguage(variables: SetLanguageVariables, options?: CallOptions): Promise<SetLanguageOutcome>;
  /**
   * Sets the PIN that confirms purchases, with `policies.pinLength` digits. A first PIN needs the
   * password; a change needs `currentPin` or the password. Every session must verify the new PIN.
   */
  setPin(variables: SetPinVariables, options?: CallOptions): Promise<SetPinOutcome>;
  /** The visible categories in display order, each parent before its children. */
  shopCategories(variables?: ShopCategoriesVariables, options?: CallOptions): Promise<ShopCategoriesOutcome>;
  /**
   * One item, by exactly one of `itemId` and `sku`. The SKU is the same in every project that imports
   * the same catalogue.
   */
  shopItem(variables: ShopItemVariables, options?: CallOptions): Promise<ShopItemOutcome>;
  /**
   * The items that the shop shows on the server. `categoryId` or `categoryCode` restricts them to a
   * category and its subcategories. `search` ignores case and accents and counts as ten requests
   * against the rate limit.
   */
  shopItems(variables?: ShopItemsVariables, options?: CallOptions): Promise<ShopItemsOutcome>;
  /** Verifies the PIN for this session. Until `verifiedUntil`, its purchases need no `pin`. */
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
      contractHash: 'sha256:934626a91427b28dd53bbfc4e05df457933e0b849a1562858ff380b0f3a9c12d',
      meaningHash: 'sha256:9042e2c9702a396247be6bda46373ad6afbe57e29a3620a3e8dc798d2b346a1c',
    },
    balance: {
      contractHash: 'sha256:ebabad2004514bd082808e1ca228bc3b0d7254bf30fd654ef496d83b9cbb1714',
      meaningHash: 'sha256:1c34fdeea23c5eb81442b5fa7a25f08ae5a742a8f2e5fc5d974d047260e0ae20',
    },
    balanceHistory: {
      contractHash: 'sha256:d06c831444f95a1dc9ea1c17805ee8191c5d2f6f5aa3c4afd6c914e31ba3d239',
      meaningHash: 'sha256:1c36561eab1ee581dc07f98d39ffe2ade87e255fb55c2993e613ad0f04104c5c',
    },
    changeAccountPassword: {
      contractHash: 'sha256:9b4dff0c52531c74c95c814b862ee833a66822f65e9ffbeffcbaee0e3ec395d1',
      meaningHash: 'sha256:0c0a87d270a1320f964ed6d754f9a30b64c5e5bb6e0efa76f4fcafb09dc2311e',
    },
    changePassword: {
      contractHash: 'sha256:5dc0070647dc5df8a3e8a478e0249ddb46769183f12c6d931eb37fe2e25d359d',
      meaningHash: 'sha256:c89647b409d8cb9603b323126fc1ff46b35d2e07f8a8d441337d40c62b0973be',
    },
    changeServer: {
      contractHash: 'sha256:fa3bea89348b9a0e3de350910414050b018d94f026aef44d45a6cad66aaa9c25',
      meaningHash: 'sha256:a58a6efa79550aefa27da8baf1ce2a3bac7d27eb4fcc81e07c82b25b277d9ab7',
    },
    confirmEmail: {
      contractHash: 'sha256:0ab6b7fdaf5dbc957fa72352fd0bce948ddcf5edb74afd901b090e716f8cdce1',
      meaningHash: 'sha256:4fac2f9722020f7a0d6c110156efb307e8b86755839ebe102b359c07f5373c99',
    },
    createAccount: {
      contractHash: 'sha256:5d3beb211b12b203427347b22ac08c9652fa270216610d4a87c729d03fd11856',
      meaningHash: 'sha256:240cae359debedcb101a1af58c77ca2e0eaa035677fae8b74bcf3def67984177',
    },
    deleteMe: {
      contractHash: 'sha256:760fd4c06d9c8bfd62636148d9ebe6fcd418e8ef23f45cb1d989db3a7f5e763d',
      meaningHash: 'sha256:e88da589d11857add8d04810e9307f08a85fffe77b8d0a5c6b864aa50f34b3d2',
    },
    dropAccount: {
      contractHash: 'sha256:1b99c38d2513559caa01436fed7daccb327aa2bb2fbfbe5b86aef7eba65fa728',
      meaningHash: 'sha256:ec0aabe303105d926b431552aa646bcc0183740e1a3e7db464bd3714d8105617',
    },
    gameServer: {
      contractHash: 'sha256:a5969a6b09f92bc60d03974c68d280d2d67acbbe0b4571861b04693345bf946e',
      meaningHash: 'sha256:5b86ced2108cedbb35c4d7a0fd3c38cb552deb70299772f74ef3c99baf86bb0a',
    },
    gameServers: {
      contractHash: 'sha256:8bb0f66194fcd172426a5d54d532dfe7a0db3a1a2447fc9fe8ea99a6be8f7151',
      meaningHash: 'sha256:7fefe5f15d6954a7e51cfdbe2823d1721fb6af7172e4ad65f008ca1947b231c5',
    },
    keepAccount: {
      contractHash: 'sha256:e603d7bb3d272f2734464863736a5084fbcec363e839a35de7ef0577ba4d143c',
      meaningHash: 'sha256:cd6926407058affef2816a4af9f6e7758a7436d8db0a1866e052be4ead7ca9b8',
    },
    login: {
      contractHash: 'sha256:53def59dcd3966aa025d70a37015734a96b1bf3d24cfa9b5f4de2b3cb08c8884',
      meaningHash: 'sha256:8f54ff7a92dfdee48ec59102e4392748f1f5797be3217d9e5954ff2364b1a85e',
    },
    logout: {
      contractHash: 'sha256:af88a3bd90457dea9ac47081f42a2c058618eb5b501441fab0ca7ddfa7475c46',
      meaningHash: 'sha256:46229f06052193436f1588cace444abe9467ea5423d545896aa44a8041a2a338',
    },
    me: {
      contractHash: 'sha256:aae9fa6fa494008b9d4131da119fb7823806f1bbf310a8eb3ea06e6cd1b5d7ba',
      meaningHash: 'sha256:44bcf333e93a6ac349744e9c285834e29ab3bebd6dd25c28e4a5711ed7711683',
    },
    profile: {
      contractHash: 'sha256:a803add42c1947079e03b27c85ab49dacd7556068055c630a44aeecc37643636',
      meaningHash: 'sha256:02f9d5713adca789d0e57f777b18483e6d78bb13ae06dbff184d1beb9bcebc5d',
    },
    project: {
      contractHash: 'sha256:84ef133022bfd93e82e2b0a2de3348c622e5ec6f090eabee3257e2daf86e3241',
      meaningHash: 'sha256:89b3bc002edd0b2fe99908f4d3d720bfa34eda28a7dea48ce64116b36ba650e7',
    },
    projectAvailable: {
      contractHash: 'sha256:048618ffc837b0e0413159b7a7c558e9c818117666da9d36308457fd92bfb9cc',
      meaningHash: 'sha256:df43d0d9afb274ef3459ce85ab539c06154953bc414b21d31d534a379bea14c7',
    },
    purchase: {
      contractHash: 'sha256:7cff465175ae4b39b5151bd97928ee18e12445a7d2a9d479d0d6a805b091c3ed',
      meaningHash: 'sha256:4e69c5e37fde76889e1db527d934ec30280f039033778ab37741e9a0bbc49408',
    },
    purchaseStatus: {
      contractHash: 'sha256:8a0d1af0f86cdd6a027d3e76e89d04b50927d351ad12c7449258bf2026fa6fa8',
      meaningHash: 'sha256:a8d37dc6ba4ffe533df98659bcee1b476887ba65f72651a36604df4ee1765278',
    },
    purchases: {
      contractHash: 'sha256:833d891e48bd1f658a13107e37959e516d61c43a0dc2664f2e00557609fcc854',
      meaningHash: 'sha256:9e94f2b54dae5406f27dfac114b7a0769d3ebe4d21b15beb54c2df40cad4b6aa',
    },
    register: {
      contractHash: 'sha256:2ac3d907b2c7d14c3e01fa0f0b0d4ca82a09346e989d6cb6aca541733026901b',
      meaningHash: 'sha256:323830af6b3be3e3eb84d9abc671e5044a1071d34e5e63c34b278bfd7534dc2b',
    },
    requestEmailChange: {
      contractHash: 'sha256:26191e82bbd9aa8c1585e0cd3451f6ac85875265a593626d9688435c81f98aae',
      meaningHash: 'sha256:c184ac10c2ad303eff871227df8fcc28b8a668e0cd902bc2a489db1cb075e885',
    },
    requestPasswordReset: {
      contractHash: 'sha256:af00e888542c0b7b9012129f669128bd72d78dc7f1dff8cc8e8da9412ce631c3',
      meaningHash: 'sha256:3934f3f7b327dd565218aff72d94b59c95cef0723a4b5ed06529de60c9da44d2',
    },
    resetPassword: {
      contractHash: 'sha256:e6473feecb001e66407fd395d40a9fafc12d6b3f0c79b99ad877f38a1f1d779d',
      meaningHash: 'sha256:fc36c89cdae952598e05182ee18992bf7043b35df380b04e149b056a6fe1fecf',
    },
    revokeOtherSessions: {
      contractHash: 'sha256:92b1ba9b4f76270ea4ff389374d3a4ee345cc705f066f4fd83d807a90b50b66e',
      meaningHash: 'sha256:e5636148f898da57004658c42057c45f176901a7aaa6c26484e378caeedb9f1d',
    },
    revokeSession: {
      contractHash: 'sha256:b933db83474c330ab23abcec6c4ff0c797c5e3723fa0b88a5864342d7f955628',
      meaningHash: 'sha256:027ad13cbc006967594e1e3c4e1cdb2a9c3a88fb49038baa4e821baa62f5d3a5',
    },
    sessions: {
      contractHash: 'sha256:f1d3e1f891a14620bfce5e3688932cbd88c2ac363860d199fbc473c9cc8d0e77',
      meaningHash: 'sha256:ce72b9efc5c95c4c09a0a7df127240ddfb9149f7d47412058a82ef1f8a957af8',
    },
    setLanguage: {
      contractHash: 'sha256:82ca05bd5143dbd86688ddb6fd8d97973dad4c218d9c3253398ab54af8af9f2d',
      meaningHash: 'sha256:3dfe602345e547f6e8072d05b4e6b1b615827574d9d4b20f054140738e83aeeb',
    },
    setPin: {
      contractHash: 'sha256:bc27725212ec472f9854628af646883882abf27e87401853b73a12f8c331a29b',
      meaningHash: 'sha256:db153ea14a538010c7925b72127d88d0dbebe561d80447da9c0abb07da67891a',
    },
    shopCategories: {
      contractHash: 'sha256:4fcfb7d4128566f3c78fb8289c782e2c34d474e52e5e9d5f74203ed550e3d94d',
      meaningHash: 'sha256:f3cb9f56c1e921be70fcd5c4fcac4b0709600f8561956d6f74ec3d036cf5e899',
    },
    shopItem: {
      contractHash: 'sha256:ba5ec6b6fbe4035d76a3b96a85a1a6a1660db0623c3206e4c0bdc1f4f060e637',
      meaningHash: 'sha256:db736e9b8cea2ba314427d838515fdd22c05ef39f6b86b65dd2393cd7443d9e1',
    },
    shopItems: {
      contractHash: 'sha256:977d597b35d2d4b47a41e52634f3b57c51b83d27d3f88bff1958454fa2721959',
      meaningHash: 'sha256:09d41dbda4a3254e699873d90e7ed3b344507cea8af488822e092478c8fdb9af',
    },
    verifyPin: {
      contractHash: 'sha256:61e581bfa2e4f4acaa3681b0fa6ca8f18d8b63dfad9c739fa2dd9234255bf6e1',
      meaningHash: 'sha256:fd08aac119048bdee5c1879628fe83cb0a9442dfd6b166712e5f567502be8211',
    },
  },
};
