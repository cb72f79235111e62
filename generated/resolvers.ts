import type { ResolverFn } from '../packages/contract/src/runtime/resolver-fn.js';
import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { ProjectSnapshot, Availability as AvailabilityFacts } from '../src/domain/projects/project-model.js';
import type { GameServerSnapshot } from '../src/domain/servers/server-model.js';
import type { SignedInUser, ListedSession, OpenedSession } from '../src/domain/users/user-model.js';
import type { GameAccount } from '../src/domain/accounts/account-model.js';
import type { ShopCategory as ShopCategoryFacts, ShopItem as ShopItemFacts } from '../src/domain/catalogue/shop/shop-model.js';
import type { LedgerEntry as LedgerEntryFacts } from '../src/domain/wallet/wallet-model.js';
import type { Purchase as PurchaseFacts } from '../src/domain/purchases/purchase-model.js';
import type { Context } from '../src/domain/context.js';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type { ResolverFn };
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string | number; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** Money in the currency's smallest unit: a whole number from 0 to 9007199254740991. */
  Amount: { input: number; output: number; }
  /** What an operator calls a category, the same on every installation: 1 to 32 of a-z, 0-9 and `-`. */
  CategoryCode: { input: string; output: string; }
  /** A name that the game server is to judge: 1 to 32 characters that can be seen, on one line. */
  Character: { input: string; output: string; }
  /** Where to go on in a list: the `cursor` of one of its entries, unchanged. Anything else is `INVALID_CURSOR`. */
  Cursor: { input: string; output: string; }
  /** A calendar day, YYYY-MM-DD. */
  Date: { input: string; output: string; }
  /** A point in time, RFC 3339 in UTC with "Z". */
  DateTime: { input: Date; output: Date; }
  /**
   * An address that somebody wants to have: `name@domain`, 254 characters at most, with or without spaces around it. Domains
   * may be in any script; one beyond ASCII, or in Punycode, has to stand for a domain that mail can reach.
   */
  EmailAddress: { input: string; output: string; }
  /** A code of the error catalogue. */
  ErrorCode: { input: string; output: string; }
  /** A name that the client gives a purchase: 16 to 64 of A-Z, a-z, 0-9, _ and -; a UUID fits. */
  IdempotencyKey: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** BCP 47, such as `pt-BR`, in any case of letters. */
  LanguageTag: { input: string; output: string; }
  /**
   * What a player types to log into a game: letters A to Z, digits and _; a letter comes first. How long it may be each server
   * says: `accountRules`.
   */
  Login: { input: string; output: string; }
  /** The code of a mail, unchanged. */
  MailedCode: { input: string; output: string; }
  /** A password that somebody is to have. The project may ask for more than 8 characters: `policies.passwordMinLength`. */
  NewPassword: { input: string; output: string; }
  /** 4 to 8 digits. How many it must be is `policies.pinLength`. */
  Pin: { input: string; output: string; }
  /** How many pieces of an item; an item may allow fewer. */
  Quantity: { input: number; output: number; }
  /** Words to look for, 64 characters at most. */
  Search: { input: string; output: string; }
  /** A change of money in the currency's smallest unit: a whole number from -9007199254740991 to 9007199254740991. */
  SignedAmount: { input: number; output: number; }
  /** What an operator calls an item, the same on every installation: 1 to 64 of A-Z, a-z, 0-9, `.`, `_` and `-`. */
  Sku: { input: string; output: string; }
  /** What must be neither guessed nor counted: a UUID in lower case. */
  UUID: { input: string; output: string; }
};

export type Access =
  | 'PUBLIC'
  | 'SESSION';

/** What a player logs into the game with. */
export type Account = {
  readonly createdAt: Scalars['DateTime']['output'];
  readonly gameServer: GameServer;
  readonly id: Scalars['ID']['output'];
  readonly login: Scalars['String']['output'];
  readonly status: AccountStatus;
};

/** What logins and passwords of game accounts on a server have to be, in characters. */
export type AccountRules = {
  readonly loginMaxLength: Scalars['Int']['output'];
  readonly loginMinLength: Scalars['Int']['output'];
  readonly passwordMaxLength: Scalars['Int']['output'];
  readonly passwordMinLength: Scalars['Int']['output'];
};

export type AccountStatus =
  | 'ACTIVE'
  | 'BLOCKED'
  /** The game server has not made it yet. */
  | 'CREATING'
  /** The game server refused to make it. */
  | 'FAILED'
  /**
   * Made before the one who uses the user now had shown that they read its mail: nothing can be bought for it, and nothing
   * is delivered to it, until they say that it is theirs (`keepAccount`) or is not (`dropAccount`).
   */
  | 'SET_ASIDE';

export type AllowedUserStatus =
  | 'ACTIVE'
  | 'BLOCKED'
  | 'PENDING';

export type AuthPayload = {
  /** When the session ends at the latest, used or not. */
  readonly expiresAt: Scalars['DateTime']['output'];
  /** The session ends earlier when it is not used for so long. */
  readonly idleTimeoutSeconds: Scalars['Int']['output'];
  /** The bearer of further requests: keep it secret. */
  readonly sessionId: Scalars['String']['output'];
  readonly user: User;
};

export type Availability = {
  readonly available: Scalars['Boolean']['output'];
  /** The operator's notice. */
  readonly message: Maybe<Scalars['String']['output']>;
  readonly retryAfterSeconds: Maybe<Scalars['Int']['output']>;
  readonly until: Maybe<Scalars['DateTime']['output']>;
};

export type Balance = {
  readonly amount: Scalars['Amount']['output'];
  readonly currency: Currency;
};

export type ConfirmEmailPayload = {
  readonly confirmed: Scalars['Boolean']['output'];
};

export type Currency = {
  readonly code: Scalars['String']['output'];
  readonly name: Scalars['String']['output'];
  /** Digits after the decimal point, for display only: amounts are whole numbers of the smallest unit. */
  readonly scale: Scalars['Int']['output'];
};

export type DeleteMePayload = {
  readonly deleted: Scalars['Boolean']['output'];
};

export type DropAccountPayload = {
  readonly dropped: Scalars['Boolean']['output'];
};

export type EmailChangeRequestPayload = {
  /** Always true. */
  readonly accepted: Scalars['Boolean']['output'];
};

export type GameServer = {
  readonly access: ServerAccess;
  readonly accountRules: AccountRules;
  readonly code: Scalars['String']['output'];
  readonly description: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /**
   * Whether the operator made it the project's default: one server at most. New sessions begin there; for visitors a site
   * names it as `gameServerId`, as nothing is chosen for them.
   */
  readonly isDefault: Scalars['Boolean']['output'];
  readonly name: Scalars['String']['output'];
  readonly status: ServerStatus;
  /** Facts for clients that the operator set, such as rates or region. */
  readonly tags: Maybe<Scalars['JSON']['output']>;
};

export type GameServerSource =
  /** The required `gameServerId`. */
  | 'ARGUMENT'
  /** For public fields: the optional `gameServerId`, else the session's. */
  | 'EITHER'
  /** The optional `gameServerId`, and none without it: for lists that a server only narrows. */
  | 'FILTER'
  /**
   * None; the optional `gameServerId` is checked by the operation itself, once it knows who asks: `login`. Before that check
   * nothing of it is committed.
   */
  | 'RESOLVER'
  /** The one selected for the session; an optional `gameServerId` overrides it. */
  | 'SESSION';

export type ItemKind =
  | 'BUNDLE'
  | 'ITEM'
  | 'SERVICE';

export type Language = {
  /** The language's name in that language. */
  readonly name: Scalars['String']['output'];
  /** BCP 47. */
  readonly tag: Scalars['String']['output'];
};

export type LedgerEntry = {
  readonly amount: Scalars['SignedAmount']['output'];
  readonly balanceAfter: Scalars['Amount']['output'];
  readonly createdAt: Scalars['DateTime']['output'];
  readonly id: Scalars['UUID']['output'];
  /** Of a purchase or a refund the purchase's `id`, otherwise what the operator or the payment provider gave. */
  readonly reference: Maybe<Scalars['String']['output']>;
  readonly type: LedgerType;
};

export type LedgerEntryConnection = {
  readonly edges: ReadonlyArray<LedgerEntryEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type LedgerEntryEdge = {
  readonly cursor: Scalars['Cursor']['output'];
  readonly node: LedgerEntry;
};

export type LedgerType =
  | 'ADJUSTMENT'
  | 'CREDIT'
  | 'PURCHASE'
  | 'REFUND';

export type LimitScope =
  | 'ACCOUNT'
  | 'USER';

export type LimitWindow =
  | 'DAY'
  | 'MONTH'
  | 'TOTAL'
  | 'WEEK';

export type LogoutPayload = {
  readonly loggedOut: Scalars['Boolean']['output'];
};

export type Mutation = {
  /** Asks the game server to give an account a new password. `password` is that of the user, not of the account. */
  readonly changeAccountPassword: Account;
  /** Sets a new password, ends every session, and opens a new one in place of the one it is called with. */
  readonly changePassword: AuthPayload;
  /** Selects the server that the session's operations run on. */
  readonly changeServer: GameServer;
  /**
   * Confirms an address with the code of a mail: that of a registration, or the new one of `requestEmailChange`. Ends
   * every session that was opened before.
   */
  readonly confirmEmail: ConfirmEmailPayload;
  /**
   * Asks the game server for an account that the player logs into the game with. It is `CREATING` until the game server
   * has made it. A repeat answers `LOGIN_TAKEN`: look in `accounts`.
   */
  readonly createAccount: Account;
  /** Deletes the user, for good: the address and all that is personal goes, orders and ledger stay without a name. */
  readonly deleteMe: DeleteMePayload;
  /**
   * Says that an account that was set aside is not the user's: it is not listed any more, and what was bought for it and
   * not fetched by the game server is paid back. A repeat, and any other account, answers `ACCOUNT_NOT_FOUND`.
   */
  readonly dropAccount: DropAccountPayload;
  /**
   * Says that an account that was set aside is the user's own: it is as it was before, and what waited for it is delivered.
   * Nothing happens to any other account, so a repeat is harmless.
   */
  readonly keepAccount: Account;
  /**
   * Opens a session. Its `sessionId` goes into `Authorization: Bearer` of further requests. Where no server is named,
   * the last one, the project's default or the only open one is selected, else none.
   */
  readonly login: AuthPayload;
  /** Ends the session it is called with. */
  readonly logout: LogoutPayload;
  /**
   * Buys an item, named by its `itemId` or its `sku`, for a game account. `expectedTotal` is what the player was shown:
   * another price is refused. `idempotencyKey` names this purchase for ever: sent again with the same content, it answers with the same purchase and buys nothing.
   */
  readonly purchase: PurchasePayload;
  /** Asks for an account. The answer is the same whether or not the address is known; what comes of it is in the mail. */
  readonly register: RegisterPayload;
  /**
   * Sends a code for `confirmEmail` to a new address; until it is used, the old one stays. The answer does not tell
   * whether somebody else has the new one.
   */
  readonly requestEmailChange: EmailChangeRequestPayload;
  /** Sends a mail with a code for `resetPassword`, if the address is known; the answer does not tell. */
  readonly requestPasswordReset: PasswordResetRequestPayload;
  /** Sets a new password with the code of a mail and ends every session. It also confirms the address. */
  readonly resetPassword: ResetPasswordPayload;
  /** Ends every session of the user but the one it is called with. */
  readonly revokeOtherSessions: RevokeOtherSessionsPayload;
  /** Ends one of the user's sessions, by its `id` in `sessions`; it may be the one it is called with. */
  readonly revokeSession: RevokeSessionPayload;
  /** Sets the profile language to one that the project publishes; null clears it. Without `language` it is refused. */
  readonly setLanguage: User;
  /**
   * Sets the PIN that guards spending: the project's `policies.pinLength` digits. The first one, or one in place of a
   * forgotten one, needs the password; a change needs `currentPin` or the password. Ends the step-up of every session.
   */
  readonly setPin: SetPinPayload;
  /** Proves the PIN for this session: until `verifiedUntil` its purchases need no `pin`. */
  readonly verifyPin: VerifyPinPayload;
};


export type MutationChangeAccountPasswordArgs = {
  accountId: Scalars['ID']['input'];
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
  newPassword: Scalars['NewPassword']['input'];
  password: Scalars['String']['input'];
};


export type MutationChangePasswordArgs = {
  currentPassword: Scalars['String']['input'];
  newPassword: Scalars['NewPassword']['input'];
};


export type MutationChangeServerArgs = {
  gameServerId: Scalars['ID']['input'];
};


export type MutationConfirmEmailArgs = {
  password?: InputMaybe<Scalars['String']['input']>;
  token: Scalars['MailedCode']['input'];
};


export type MutationCreateAccountArgs = {
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
  login: Scalars['Login']['input'];
  password: Scalars['NewPassword']['input'];
};


export type MutationDeleteMeArgs = {
  password: Scalars['String']['input'];
};


export type MutationDropAccountArgs = {
  accountId: Scalars['ID']['input'];
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationKeepAccountArgs = {
  accountId: Scalars['ID']['input'];
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationLoginArgs = {
  email: Scalars['String']['input'];
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
  password: Scalars['String']['input'];
  shortSession?: Scalars['Boolean']['input'];
};


export type MutationPurchaseArgs = {
  accountId: Scalars['ID']['input'];
  character?: InputMaybe<Scalars['Character']['input']>;
  expectedTotal: Scalars['Amount']['input'];
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
  idempotencyKey: Scalars['IdempotencyKey']['input'];
  itemId?: InputMaybe<Scalars['ID']['input']>;
  pin?: InputMaybe<Scalars['Pin']['input']>;
  quantity?: Scalars['Quantity']['input'];
  sku?: InputMaybe<Scalars['Sku']['input']>;
};


export type MutationRegisterArgs = {
  email: Scalars['EmailAddress']['input'];
  language?: InputMaybe<Scalars['LanguageTag']['input']>;
  password: Scalars['NewPassword']['input'];
};


export type MutationRequestEmailChangeArgs = {
  email: Scalars['EmailAddress']['input'];
  password: Scalars['String']['input'];
};


export type MutationRequestPasswordResetArgs = {
  email: Scalars['String']['input'];
};


export type MutationResetPasswordArgs = {
  newPassword: Scalars['NewPassword']['input'];
  token: Scalars['MailedCode']['input'];
};


export type MutationRevokeSessionArgs = {
  sessionId: Scalars['UUID']['input'];
};


export type MutationSetLanguageArgs = {
  language?: InputMaybe<Scalars['LanguageTag']['input']>;
};


export type MutationSetPinArgs = {
  currentPin?: InputMaybe<Scalars['Pin']['input']>;
  newPin: Scalars['Pin']['input'];
  password?: InputMaybe<Scalars['String']['input']>;
};


export type MutationVerifyPinArgs = {
  pin: Scalars['Pin']['input'];
};

/** Where a page lies in its list. Ask for the next one with `after: endCursor`. */
export type PageInfo = {
  readonly endCursor: Maybe<Scalars['Cursor']['output']>;
  readonly hasNextPage: Scalars['Boolean']['output'];
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  readonly startCursor: Maybe<Scalars['Cursor']['output']>;
};

export type PasswordResetRequestPayload = {
  /** Always true. */
  readonly accepted: Scalars['Boolean']['output'];
};

export type PinPolicy =
  | 'OFF'
  | 'OPTIONAL'
  | 'REQUIRED';

export type Policies = {
  readonly emailConfirmation: Scalars['Boolean']['output'];
  readonly maxAccountsPerServer: Scalars['Int']['output'];
  readonly passwordMinLength: Scalars['Int']['output'];
  readonly pinLength: Scalars['Int']['output'];
  readonly pinPolicy: PinPolicy;
  readonly registrationOpen: Scalars['Boolean']['output'];
};

export type Project = {
  readonly availability: Availability;
  readonly currency: Currency;
  readonly description: Maybe<Scalars['String']['output']>;
  readonly id: Scalars['ID']['output'];
  /** The project language: what is shown when nothing better matches. */
  readonly language: Scalars['String']['output'];
  readonly languages: ReadonlyArray<Language>;
  readonly name: Scalars['String']['output'];
  readonly policies: Policies;
  readonly slug: Scalars['String']['output'];
};

/** What was bought, as it was then: later changes of the catalogue do not show here. */
export type Purchase = {
  readonly account: Account;
  readonly character: Maybe<Scalars['String']['output']>;
  readonly createdAt: Scalars['DateTime']['output'];
  readonly currency: Currency;
  readonly deliveredAt: Maybe<Scalars['DateTime']['output']>;
  readonly gameServer: GameServer;
  readonly id: Scalars['UUID']['output'];
  readonly item: PurchasedItem;
  readonly quantity: Scalars['Int']['output'];
  readonly status: PurchaseStatus;
  readonly totalPrice: Scalars['Amount']['output'];
  readonly unitPrice: Scalars['Amount']['output'];
};

export type PurchaseConnection = {
  readonly edges: ReadonlyArray<PurchaseEdge>;
  readonly pageInfo: PageInfo;
  readonly totalCount: Scalars['Int']['output'];
};

export type PurchaseEdge = {
  readonly cursor: Scalars['Cursor']['output'];
  readonly node: Purchase;
};

/** So many pieces at most, by one user or one account, in a calendar window of UTC (weeks begin on Monday). */
export type PurchaseLimit = {
  readonly max: Scalars['Int']['output'];
  /**
   * What the signed-in user may still buy in this window; of an `ACCOUNT` limit, for that of their accounts on the server for
   * which most is left. Null for visitors.
   */
  readonly remaining: Maybe<Scalars['Int']['output']>;
  readonly scope: LimitScope;
  readonly window: LimitWindow;
};

export type PurchasePayload = {
  /** What is left. */
  readonly balance: Balance;
  readonly purchase: Purchase;
  /** True: this was bought before, with the same key; nothing new was bought. */
  readonly replayed: Scalars['Boolean']['output'];
};

export type PurchaseStatus =
  | 'DELIVERED'
  /** The game server has fetched it, and has not said that it is there. */
  | 'DELIVERING'
  /** The game server has not fetched it yet. */
  | 'PAID'
  | 'REFUNDED';

export type PurchasedItem = {
  readonly id: Scalars['ID']['output'];
  readonly sku: Scalars['Sku']['output'];
  readonly title: Scalars['String']['output'];
};

export type Query = {
  /** The user's game accounts on the server, the oldest first. */
  readonly accounts: ReadonlyArray<Account>;
  /** What the user can spend in this project, on all of its servers. */
  readonly balance: Balance;
  /** What came into the user's wallet and went out of it, the newest first. */
  readonly balanceHistory: LedgerEntryConnection;
  /** One of the project's game servers, by its `id`. */
  readonly gameServer: GameServer;
  /** The project's game servers in display order; hidden ones are left out. */
  readonly gameServers: ReadonlyArray<GameServer>;
  /** The signed-in user. */
  readonly me: User;
  /** The signed-in user with every field. */
  readonly profile: User;
  /** The project that the context token names, with what a client needs to present it. */
  readonly project: Project;
  /** Whether the project is open for use right now. Ask again with it after `PROJECT_UNAVAILABLE`. */
  readonly projectAvailable: Scalars['Boolean']['output'];
  /**
   * One purchase, by its `id` or by the key that it was asked for with (exactly one of them): who lost the answer learns
   * here what became of it.
   */
  readonly purchaseStatus: Purchase;
  /** The user's purchases, the newest first; those on `gameServerId`, else those on all servers. */
  readonly purchases: PurchaseConnection;
  /** The user's live sessions, the one seen last first. */
  readonly sessions: ReadonlyArray<Session>;
  /** The visible categories in display order, parents before their children. */
  readonly shopCategories: ReadonlyArray<ShopCategory>;
  /** One item, by its `itemId` or its `sku` (exactly one of them). A SKU is the same wherever the operator imports the file. */
  readonly shopItem: ShopItem;
  /**
   * What the shop shows on the server. `categoryId` or `categoryCode`: with the categories below it. `search`: every word is to begin a
   * word of the title, in whatever language, or of the SKU, whatever its case and accents. A search counts as ten requests against the flood limit.
   */
  readonly shopItems: ShopItemConnection;
};


export type QueryAccountsArgs = {
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryBalanceHistoryArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  first?: Scalars['Int']['input'];
};


export type QueryGameServerArgs = {
  gameServerId: Scalars['ID']['input'];
};


export type QueryPurchaseStatusArgs = {
  idempotencyKey?: InputMaybe<Scalars['IdempotencyKey']['input']>;
  purchaseId?: InputMaybe<Scalars['UUID']['input']>;
};


export type QueryPurchasesArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  first?: Scalars['Int']['input'];
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
  status?: InputMaybe<PurchaseStatus>;
};


export type QueryShopCategoriesArgs = {
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryShopItemArgs = {
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
  itemId?: InputMaybe<Scalars['ID']['input']>;
  sku?: InputMaybe<Scalars['Sku']['input']>;
};


export type QueryShopItemsArgs = {
  after?: InputMaybe<Scalars['Cursor']['input']>;
  categoryCode?: InputMaybe<Scalars['CategoryCode']['input']>;
  categoryId?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  gameServerId?: InputMaybe<Scalars['ID']['input']>;
  search?: InputMaybe<Scalars['Search']['input']>;
  sort?: ShopSort;
};

export type RegisterPayload = {
  /** Always true. */
  readonly accepted: Scalars['Boolean']['output'];
};

export type ResetPasswordPayload = {
  readonly changed: Scalars['Boolean']['output'];
};

export type RevokeOtherSessionsPayload = {
  readonly revokedCount: Scalars['Int']['output'];
};

export type RevokeSessionPayload = {
  readonly revoked: Scalars['Boolean']['output'];
};

export type ServerAccess =
  | 'PUBLIC'
  | 'RESTRICTED';

export type ServerStatus =
  | 'CLOSED'
  | 'HIDDEN'
  | 'MAINTENANCE'
  | 'OPEN';

export type Session = {
  readonly createdAt: Scalars['DateTime']['output'];
  /** True for the session that asks. */
  readonly current: Scalars['Boolean']['output'];
  /** When it ends if it is not used any more. */
  readonly expiresAt: Scalars['DateTime']['output'];
  readonly gameServer: Maybe<GameServer>;
  /** A handle for `revokeSession`; no bearer. */
  readonly id: Scalars['UUID']['output'];
  /** Where it was opened from, for display. */
  readonly ip: Maybe<Scalars['String']['output']>;
  readonly lastSeenAt: Scalars['DateTime']['output'];
  readonly userAgent: Maybe<Scalars['String']['output']>;
};

export type SetPinPayload = {
  /** Always true. */
  readonly hasPin: Scalars['Boolean']['output'];
};

export type ShopCategory = {
  readonly code: Scalars['CategoryCode']['output'];
  readonly id: Scalars['ID']['output'];
  /** Items shown on the server, in this category and those below it. */
  readonly itemCount: Scalars['Int']['output'];
  readonly parentId: Maybe<Scalars['ID']['output']>;
  readonly title: Scalars['String']['output'];
};

/** An item as it is sold on one server. */
export type ShopItem = {
  readonly category: ShopCategory;
  readonly currency: Currency;
  readonly description: Maybe<Scalars['String']['output']>;
  readonly gameServer: GameServer;
  readonly id: Scalars['ID']['output'];
  readonly imageUrl: Maybe<Scalars['String']['output']>;
  readonly kind: ItemKind;
  readonly limits: ReadonlyArray<PurchaseLimit>;
  /** The most pieces of one purchase. */
  readonly maxQuantity: Scalars['Int']['output'];
  /** What it cost before, to be shown struck out. */
  readonly oldPrice: Maybe<Scalars['Amount']['output']>;
  /** Of one piece. */
  readonly price: Scalars['Amount']['output'];
  /** Whether it can be bought right now, funds, PIN and limits of the user aside. */
  readonly purchasable: Scalars['Boolean']['output'];
  /** Pieces left; null: as many as are wanted. */
  readonly remaining: Maybe<Scalars['Int']['output']>;
  readonly sku: Scalars['Sku']['output'];
  readonly title: Scalars['String']['output'];
  readonly unavailableReason: Maybe<UnavailableReason>;
};

export type ShopItemConnection = {
  readonly edges: ReadonlyArray<ShopItemEdge>;
  readonly pageInfo: PageInfo;
  /** How many there are, over all pages. For a search it is exact up to 1,000 and stops there: 1,000 means so many or more. */
  readonly totalCount: Scalars['Int']['output'];
};

export type ShopItemEdge = {
  readonly cursor: Scalars['Cursor']['output'];
  readonly node: ShopItem;
};

export type ShopSort =
  | 'NEWEST'
  /** As the operator has arranged it. */
  | 'POSITION'
  | 'PRICE_ASC'
  | 'PRICE_DESC';

export type ThrottleClass =
  /** Game accounts that a user asks for, so that taken logins cannot be listed. */
  | 'ACCOUNT'
  /** Failed log-ins: per address and network, per network, per address. */
  | 'LOGIN'
  /**
   * Mails to an address that anybody may name: per network and per address. Beyond it the answer stays the same, and
   * nothing is sent.
   */
  | 'MAIL'
  /** Wrong passwords of a signed-in user, or wrong PINs in their place. */
  | 'PASSWORD';

/** Why an item that is shown cannot be bought. */
export type UnavailableReason =
  | 'NOT_YET_ON_SALE'
  | 'NO_LONGER_ON_SALE'
  | 'SERVER_CLOSED'
  | 'SOLD_OUT';

export type User = {
  readonly createdAt: Scalars['DateTime']['output'];
  readonly email: Scalars['String']['output'];
  readonly hasPin: Scalars['Boolean']['output'];
  /** 1 to 2147483647. */
  readonly id: Scalars['Int']['output'];
  /** The profile language, BCP 47. */
  readonly language: Maybe<Scalars['String']['output']>;
  readonly pinLockedUntil: Maybe<Scalars['DateTime']['output']>;
  /** The server selected for this session. */
  readonly selectedServer: Maybe<GameServer>;
  readonly status: UserStatus;
};

export type UserStatus =
  | 'ACTIVE'
  | 'BLOCKED'
  | 'PENDING';

export type VerifyPinPayload = {
  readonly verifiedUntil: Scalars['DateTime']['output'];
};



export type ResolverTypeWrapper<T> = Promise<T> | T;

export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs>;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Access: Access;
  Account: ResolverTypeWrapper<GameAccount>;
  AccountRules: ResolverTypeWrapper<AccountRules>;
  AccountStatus: AccountStatus;
  AllowedUserStatus: AllowedUserStatus;
  Amount: ResolverTypeWrapper<Scalars['Amount']['output']>;
  AuthPayload: ResolverTypeWrapper<OpenedSession>;
  Availability: ResolverTypeWrapper<AvailabilityFacts>;
  Balance: ResolverTypeWrapper<Balance>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CategoryCode: ResolverTypeWrapper<Scalars['CategoryCode']['output']>;
  Character: ResolverTypeWrapper<Scalars['Character']['output']>;
  ConfirmEmailPayload: ResolverTypeWrapper<ConfirmEmailPayload>;
  Currency: ResolverTypeWrapper<Currency>;
  Cursor: ResolverTypeWrapper<Scalars['Cursor']['output']>;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  DeleteMePayload: ResolverTypeWrapper<DeleteMePayload>;
  DropAccountPayload: ResolverTypeWrapper<DropAccountPayload>;
  EmailAddress: ResolverTypeWrapper<Scalars['EmailAddress']['output']>;
  EmailChangeRequestPayload: ResolverTypeWrapper<EmailChangeRequestPayload>;
  ErrorCode: ResolverTypeWrapper<Scalars['ErrorCode']['output']>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  GameServer: ResolverTypeWrapper<GameServerSnapshot>;
  GameServerSource: GameServerSource;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  IdempotencyKey: ResolverTypeWrapper<Scalars['IdempotencyKey']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  ItemKind: ItemKind;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Language: ResolverTypeWrapper<Language>;
  LanguageTag: ResolverTypeWrapper<Scalars['LanguageTag']['output']>;
  LedgerEntry: ResolverTypeWrapper<LedgerEntryFacts>;
  LedgerEntryConnection: ResolverTypeWrapper<Omit<LedgerEntryConnection, 'edges'> & { edges: ReadonlyArray<ResolversTypes['LedgerEntryEdge']> }>;
  LedgerEntryEdge: ResolverTypeWrapper<Omit<LedgerEntryEdge, 'node'> & { node: ResolversTypes['LedgerEntry'] }>;
  LedgerType: LedgerType;
  LimitScope: LimitScope;
  LimitWindow: LimitWindow;
  Login: ResolverTypeWrapper<Scalars['Login']['output']>;
  LogoutPayload: ResolverTypeWrapper<LogoutPayload>;
  MailedCode: ResolverTypeWrapper<Scalars['MailedCode']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NewPassword: ResolverTypeWrapper<Scalars['NewPassword']['output']>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  PasswordResetRequestPayload: ResolverTypeWrapper<PasswordResetRequestPayload>;
  Pin: ResolverTypeWrapper<Scalars['Pin']['output']>;
  PinPolicy: PinPolicy;
  Policies: ResolverTypeWrapper<Policies>;
  Project: ResolverTypeWrapper<ProjectSnapshot>;
  Purchase: ResolverTypeWrapper<PurchaseFacts>;
  PurchaseConnection: ResolverTypeWrapper<Omit<PurchaseConnection, 'edges'> & { edges: ReadonlyArray<ResolversTypes['PurchaseEdge']> }>;
  PurchaseEdge: ResolverTypeWrapper<Omit<PurchaseEdge, 'node'> & { node: ResolversTypes['Purchase'] }>;
  PurchaseLimit: ResolverTypeWrapper<PurchaseLimit>;
  PurchasePayload: ResolverTypeWrapper<Omit<PurchasePayload, 'purchase'> & { purchase: ResolversTypes['Purchase'] }>;
  PurchaseStatus: PurchaseStatus;
  PurchasedItem: ResolverTypeWrapper<PurchasedItem>;
  Quantity: ResolverTypeWrapper<Scalars['Quantity']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RegisterPayload: ResolverTypeWrapper<RegisterPayload>;
  ResetPasswordPayload: ResolverTypeWrapper<ResetPasswordPayload>;
  RevokeOtherSessionsPayload: ResolverTypeWrapper<RevokeOtherSessionsPayload>;
  RevokeSessionPayload: ResolverTypeWrapper<RevokeSessionPayload>;
  Search: ResolverTypeWrapper<Scalars['Search']['output']>;
  ServerAccess: ServerAccess;
  ServerStatus: ServerStatus;
  Session: ResolverTypeWrapper<ListedSession>;
  SetPinPayload: ResolverTypeWrapper<SetPinPayload>;
  ShopCategory: ResolverTypeWrapper<ShopCategoryFacts>;
  ShopItem: ResolverTypeWrapper<ShopItemFacts>;
  ShopItemConnection: ResolverTypeWrapper<Omit<ShopItemConnection, 'edges'> & { edges: ReadonlyArray<ResolversTypes['ShopItemEdge']> }>;
  ShopItemEdge: ResolverTypeWrapper<Omit<ShopItemEdge, 'node'> & { node: ResolversTypes['ShopItem'] }>;
  ShopSort: ShopSort;
  SignedAmount: ResolverTypeWrapper<Scalars['SignedAmount']['output']>;
  Sku: ResolverTypeWrapper<Scalars['Sku']['output']>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  ThrottleClass: ThrottleClass;
  UUID: ResolverTypeWrapper<Scalars['UUID']['output']>;
  UnavailableReason: UnavailableReason;
  User: ResolverTypeWrapper<SignedInUser>;
  UserStatus: UserStatus;
  VerifyPinPayload: ResolverTypeWrapper<VerifyPinPayload>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Account: GameAccount;
  AccountRules: AccountRules;
  Amount: Scalars['Amount']['output'];
  AuthPayload: OpenedSession;
  Availability: AvailabilityFacts;
  Balance: Balance;
  Boolean: Scalars['Boolean']['output'];
  CategoryCode: Scalars['CategoryCode']['output'];
  Character: Scalars['Character']['output'];
  ConfirmEmailPayload: ConfirmEmailPayload;
  Currency: Currency;
  Cursor: Scalars['Cursor']['output'];
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  DeleteMePayload: DeleteMePayload;
  DropAccountPayload: DropAccountPayload;
  EmailAddress: Scalars['EmailAddress']['output'];
  EmailChangeRequestPayload: EmailChangeRequestPayload;
  ErrorCode: Scalars['ErrorCode']['output'];
  Float: Scalars['Float']['output'];
  GameServer: GameServerSnapshot;
  ID: Scalars['ID']['output'];
  IdempotencyKey: Scalars['IdempotencyKey']['output'];
  Int: Scalars['Int']['output'];
  JSON: Scalars['JSON']['output'];
  Language: Language;
  LanguageTag: Scalars['LanguageTag']['output'];
  LedgerEntry: LedgerEntryFacts;
  LedgerEntryConnection: Omit<LedgerEntryConnection, 'edges'> & { edges: ReadonlyArray<ResolversParentTypes['LedgerEntryEdge']> };
  LedgerEntryEdge: Omit<LedgerEntryEdge, 'node'> & { node: ResolversParentTypes['LedgerEntry'] };
  Login: Scalars['Login']['output'];
  LogoutPayload: LogoutPayload;
  MailedCode: Scalars['MailedCode']['output'];
  Mutation: Record<PropertyKey, never>;
  NewPassword: Scalars['NewPassword']['output'];
  PageInfo: PageInfo;
  PasswordResetRequestPayload: PasswordResetRequestPayload;
  Pin: Scalars['Pin']['output'];
  Policies: Policies;
  Project: ProjectSnapshot;
  Purchase: PurchaseFacts;
  PurchaseConnection: Omit<PurchaseConnection, 'edges'> & { edges: ReadonlyArray<ResolversParentTypes['PurchaseEdge']> };
  PurchaseEdge: Omit<PurchaseEdge, 'node'> & { node: ResolversParentTypes['Purchase'] };
  PurchaseLimit: PurchaseLimit;
  PurchasePayload: Omit<PurchasePayload, 'purchase'> & { purchase: ResolversParentTypes['Purchase'] };
  PurchasedItem: PurchasedItem;
  Quantity: Scalars['Quantity']['output'];
  Query: Record<PropertyKey, never>;
  RegisterPayload: RegisterPayload;
  ResetPasswordPayload: ResetPasswordPayload;
  RevokeOtherSessionsPayload: RevokeOtherSessionsPayload;
  RevokeSessionPayload: RevokeSessionPayload;
  Search: Scalars['Search']['output'];
  Session: ListedSession;
  SetPinPayload: SetPinPayload;
  ShopCategory: ShopCategoryFacts;
  ShopItem: ShopItemFacts;
  ShopItemConnection: Omit<ShopItemConnection, 'edges'> & { edges: ReadonlyArray<ResolversParentTypes['ShopItemEdge']> };
  ShopItemEdge: Omit<ShopItemEdge, 'node'> & { node: ResolversParentTypes['ShopItem'] };
  SignedAmount: Scalars['SignedAmount']['output'];
  Sku: Scalars['Sku']['output'];
  String: Scalars['String']['output'];
  UUID: Scalars['UUID']['output'];
  User: SignedInUser;
  VerifyPinPayload: VerifyPinPayload;
};

export type AccessDirectiveArgs = {
  to: Access;
};

export type AccessDirectiveResolver<Result, Parent, ContextType = Context, Args = AccessDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AtMostOneDirectiveArgs = {
  of: ReadonlyArray<Scalars['String']['input']>;
};

export type AtMostOneDirectiveResolver<Result, Parent, ContextType = Context, Args = AtMostOneDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type CacheableDirectiveArgs = { };

export type CacheableDirectiveResolver<Result, Parent, ContextType = Context, Args = CacheableDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ErrorsDirectiveArgs = {
  codes: ReadonlyArray<Scalars['ErrorCode']['input']>;
};

export type ErrorsDirectiveResolver<Result, Parent, ContextType = Context, Args = ErrorsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ExactlyOneDirectiveArgs = {
  of: ReadonlyArray<Scalars['String']['input']>;
};

export type ExactlyOneDirectiveResolver<Result, Parent, ContextType = Context, Args = ExactlyOneDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type GameServerDirectiveArgs = {
  from: GameServerSource;
};

export type GameServerDirectiveResolver<Result, Parent, ContextType = Context, Args = GameServerDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type LimitDirectiveArgs = {
  max: Scalars['Int']['input'];
};

export type LimitDirectiveResolver<Result, Parent, ContextType = Context, Args = LimitDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type MustBeSentDirectiveArgs = { };

export type MustBeSentDirectiveResolver<Result, Parent, ContextType = Context, Args = MustBeSentDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type NoCacheDirectiveArgs = { };

export type NoCacheDirectiveResolver<Result, Parent, ContextType = Context, Args = NoCacheDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type PinDirectiveArgs = { };

export type PinDirectiveResolver<Result, Parent, ContextType = Context, Args = PinDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RangeDirectiveArgs = {
  max: Scalars['Float']['input'];
  min: Scalars['Float']['input'];
};

export type RangeDirectiveResolver<Result, Parent, ContextType = Context, Args = RangeDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RateWeightDirectiveArgs = {
  requests: Scalars['Int']['input'];
};

export type RateWeightDirectiveResolver<Result, Parent, ContextType = Context, Args = RateWeightDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type SunsetDirectiveArgs = {
  on: Scalars['Date']['input'];
  reason: Scalars['String']['input'];
  since: Scalars['Date']['input'];
  successor?: Maybe<Scalars['String']['input']>;
};

export type SunsetDirectiveResolver<Result, Parent, ContextType = Context, Args = SunsetDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type SurvivesMaintenanceDirectiveArgs = { };

export type SurvivesMaintenanceDirectiveResolver<Result, Parent, ContextType = Context, Args = SurvivesMaintenanceDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type TextDirectiveArgs = {
  code?: Scalars['ErrorCode']['input'];
  format?: Maybe<Scalars['String']['input']>;
  max?: Scalars['Int']['input'];
  min?: Scalars['Int']['input'];
  pattern?: Maybe<Scalars['String']['input']>;
  reason?: Maybe<Scalars['String']['input']>;
};

export type TextDirectiveResolver<Result, Parent, ContextType = Context, Args = TextDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ThrottleDirectiveArgs = {
  class: ReadonlyArray<ThrottleClass>;
};

export type ThrottleDirectiveResolver<Result, Parent, ContextType = Context, Args = ThrottleDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type UserStatusDirectiveArgs = {
  allow?: ReadonlyArray<AllowedUserStatus>;
};

export type UserStatusDirectiveResolver<Result, Parent, ContextType = Context, Args = UserStatusDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AccountResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Account'] = ResolversParentTypes['Account']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  gameServer?: Resolver<ResolversTypes['GameServer'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  login?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['AccountStatus'], ParentType, ContextType>;
};

export type AccountRulesResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AccountRules'] = ResolversParentTypes['AccountRules']> = {
  loginMaxLength?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  loginMinLength?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  passwordMaxLength?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  passwordMinLength?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface AmountScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Amount'], any> {
  name: 'Amount';
}

export type AuthPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['AuthPayload'] = ResolversParentTypes['AuthPayload']> = {
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  idleTimeoutSeconds?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  sessionId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  user?: Resolver<ResolversTypes['User'], ParentType, ContextType>;
};

export type AvailabilityResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Availability'] = ResolversParentTypes['Availability']> = {
  available?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  retryAfterSeconds?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type BalanceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Balance'] = ResolversParentTypes['Balance']> = {
  amount?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
};

export interface CategoryCodeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['CategoryCode'], any> {
  name: 'CategoryCode';
}

export interface CharacterScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Character'], any> {
  name: 'Character';
}

export type ConfirmEmailPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ConfirmEmailPayload'] = ResolversParentTypes['ConfirmEmailPayload']> = {
  confirmed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CurrencyResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Currency'] = ResolversParentTypes['Currency']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  scale?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface CursorScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Cursor'], any> {
  name: 'Cursor';
}

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeleteMePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeleteMePayload'] = ResolversParentTypes['DeleteMePayload']> = {
  deleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DropAccountPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DropAccountPayload'] = ResolversParentTypes['DropAccountPayload']> = {
  dropped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface EmailAddressScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['EmailAddress'], any> {
  name: 'EmailAddress';
}

export type EmailChangeRequestPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['EmailChangeRequestPayload'] = ResolversParentTypes['EmailChangeRequestPayload']> = {
  accepted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface ErrorCodeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['ErrorCode'], any> {
  name: 'ErrorCode';
}

export type GameServerResolvers<ContextType = Context, ParentType extends ResolversParentTypes['GameServer'] = ResolversParentTypes['GameServer']> = {
  access?: Resolver<ResolversTypes['ServerAccess'], ParentType, ContextType>;
  accountRules?: Resolver<ResolversTypes['AccountRules'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDefault?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['ServerStatus'], ParentType, ContextType>;
  tags?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
};

export interface IdempotencyKeyScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['IdempotencyKey'], any> {
  name: 'IdempotencyKey';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type LanguageResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Language'] = ResolversParentTypes['Language']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tag?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface LanguageTagScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['LanguageTag'], any> {
  name: 'LanguageTag';
}

export type LedgerEntryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LedgerEntry'] = ResolversParentTypes['LedgerEntry']> = {
  amount?: Resolver<ResolversTypes['SignedAmount'], ParentType, ContextType>;
  balanceAfter?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  reference?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  type?: Resolver<ResolversTypes['LedgerType'], ParentType, ContextType>;
};

export type LedgerEntryConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LedgerEntryConnection'] = ResolversParentTypes['LedgerEntryConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['LedgerEntryEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type LedgerEntryEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LedgerEntryEdge'] = ResolversParentTypes['LedgerEntryEdge']> = {
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['LedgerEntry'], ParentType, ContextType>;
};

export interface LoginScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Login'], any> {
  name: 'Login';
}

export type LogoutPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['LogoutPayload'] = ResolversParentTypes['LogoutPayload']> = {
  loggedOut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface MailedCodeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['MailedCode'], any> {
  name: 'MailedCode';
}

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  changeAccountPassword: Resolver<ResolversTypes['Account'], ParentType, ContextType, RequireFields<MutationChangeAccountPasswordArgs, 'accountId' | 'newPassword' | 'password'>>;
  changePassword: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationChangePasswordArgs, 'currentPassword' | 'newPassword'>>;
  changeServer: Resolver<ResolversTypes['GameServer'], ParentType, ContextType, RequireFields<MutationChangeServerArgs, 'gameServerId'>>;
  confirmEmail: Resolver<ResolversTypes['ConfirmEmailPayload'], ParentType, ContextType, RequireFields<MutationConfirmEmailArgs, 'token'>>;
  createAccount: Resolver<ResolversTypes['Account'], ParentType, ContextType, RequireFields<MutationCreateAccountArgs, 'login' | 'password'>>;
  deleteMe: Resolver<ResolversTypes['DeleteMePayload'], ParentType, ContextType, RequireFields<MutationDeleteMeArgs, 'password'>>;
  dropAccount: Resolver<ResolversTypes['DropAccountPayload'], ParentType, ContextType, RequireFields<MutationDropAccountArgs, 'accountId'>>;
  keepAccount: Resolver<ResolversTypes['Account'], ParentType, ContextType, RequireFields<MutationKeepAccountArgs, 'accountId'>>;
  login: Resolver<ResolversTypes['AuthPayload'], ParentType, ContextType, RequireFields<MutationLoginArgs, 'email' | 'password' | 'shortSession'>>;
  logout: Resolver<ResolversTypes['LogoutPayload'], ParentType, ContextType>;
  purchase: Resolver<ResolversTypes['PurchasePayload'], ParentType, ContextType, RequireFields<MutationPurchaseArgs, 'accountId' | 'expectedTotal' | 'idempotencyKey' | 'quantity'>>;
  register: Resolver<ResolversTypes['RegisterPayload'], ParentType, ContextType, RequireFields<MutationRegisterArgs, 'email' | 'password'>>;
  requestEmailChange: Resolver<ResolversTypes['EmailChangeRequestPayload'], ParentType, ContextType, RequireFields<MutationRequestEmailChangeArgs, 'email' | 'password'>>;
  requestPasswordReset: Resolver<ResolversTypes['PasswordResetRequestPayload'], ParentType, ContextType, RequireFields<MutationRequestPasswordResetArgs, 'email'>>;
  resetPassword: Resolver<ResolversTypes['ResetPasswordPayload'], ParentType, ContextType, RequireFields<MutationResetPasswordArgs, 'newPassword' | 'token'>>;
  revokeOtherSessions: Resolver<ResolversTypes['RevokeOtherSessionsPayload'], ParentType, ContextType>;
  revokeSession: Resolver<ResolversTypes['RevokeSessionPayload'], ParentType, ContextType, RequireFields<MutationRevokeSessionArgs, 'sessionId'>>;
  setLanguage: Resolver<ResolversTypes['User'], ParentType, ContextType, Partial<MutationSetLanguageArgs>>;
  setPin: Resolver<ResolversTypes['SetPinPayload'], ParentType, ContextType, RequireFields<MutationSetPinArgs, 'newPin'>>;
  verifyPin: Resolver<ResolversTypes['VerifyPinPayload'], ParentType, ContextType, RequireFields<MutationVerifyPinArgs, 'pin'>>;
};

export interface NewPasswordScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['NewPassword'], any> {
  name: 'NewPassword';
}

export type PageInfoResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['Cursor']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['Cursor']>, ParentType, ContextType>;
};

export type PasswordResetRequestPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PasswordResetRequestPayload'] = ResolversParentTypes['PasswordResetRequestPayload']> = {
  accepted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface PinScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Pin'], any> {
  name: 'Pin';
}

export type PoliciesResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Policies'] = ResolversParentTypes['Policies']> = {
  emailConfirmation?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  maxAccountsPerServer?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  passwordMinLength?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pinLength?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  pinPolicy?: Resolver<ResolversTypes['PinPolicy'], ParentType, ContextType>;
  registrationOpen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ProjectResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Project'] = ResolversParentTypes['Project']> = {
  availability?: Resolver<ResolversTypes['Availability'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  language?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  languages?: Resolver<ReadonlyArray<ResolversTypes['Language']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  policies?: Resolver<ResolversTypes['Policies'], ParentType, ContextType>;
  slug?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PurchaseResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Purchase'] = ResolversParentTypes['Purchase']> = {
  account?: Resolver<ResolversTypes['Account'], ParentType, ContextType>;
  character?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  deliveredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  gameServer?: Resolver<ResolversTypes['GameServer'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  item?: Resolver<ResolversTypes['PurchasedItem'], ParentType, ContextType>;
  quantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PurchaseStatus'], ParentType, ContextType>;
  totalPrice?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  unitPrice?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
};

export type PurchaseConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PurchaseConnection'] = ResolversParentTypes['PurchaseConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['PurchaseEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type PurchaseEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PurchaseEdge'] = ResolversParentTypes['PurchaseEdge']> = {
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Purchase'], ParentType, ContextType>;
};

export type PurchaseLimitResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PurchaseLimit'] = ResolversParentTypes['PurchaseLimit']> = {
  max?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  remaining?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  scope?: Resolver<ResolversTypes['LimitScope'], ParentType, ContextType>;
  window?: Resolver<ResolversTypes['LimitWindow'], ParentType, ContextType>;
};

export type PurchasePayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PurchasePayload'] = ResolversParentTypes['PurchasePayload']> = {
  balance?: Resolver<ResolversTypes['Balance'], ParentType, ContextType>;
  purchase?: Resolver<ResolversTypes['Purchase'], ParentType, ContextType>;
  replayed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PurchasedItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PurchasedItem'] = ResolversParentTypes['PurchasedItem']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['Sku'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export interface QuantityScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Quantity'], any> {
  name: 'Quantity';
}

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  accounts: Resolver<ReadonlyArray<ResolversTypes['Account']>, ParentType, ContextType, Partial<QueryAccountsArgs>>;
  balance: Resolver<ResolversTypes['Balance'], ParentType, ContextType>;
  balanceHistory: Resolver<ResolversTypes['LedgerEntryConnection'], ParentType, ContextType, RequireFields<QueryBalanceHistoryArgs, 'first'>>;
  gameServer: Resolver<ResolversTypes['GameServer'], ParentType, ContextType, RequireFields<QueryGameServerArgs, 'gameServerId'>>;
  gameServers: Resolver<ReadonlyArray<ResolversTypes['GameServer']>, ParentType, ContextType>;
  me: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  profile: Resolver<ResolversTypes['User'], ParentType, ContextType>;
  project: Resolver<ResolversTypes['Project'], ParentType, ContextType>;
  projectAvailable: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  purchaseStatus: Resolver<ResolversTypes['Purchase'], ParentType, ContextType, Partial<QueryPurchaseStatusArgs>>;
  purchases: Resolver<ResolversTypes['PurchaseConnection'], ParentType, ContextType, RequireFields<QueryPurchasesArgs, 'first'>>;
  sessions: Resolver<ReadonlyArray<ResolversTypes['Session']>, ParentType, ContextType>;
  shopCategories: Resolver<ReadonlyArray<ResolversTypes['ShopCategory']>, ParentType, ContextType, Partial<QueryShopCategoriesArgs>>;
  shopItem: Resolver<ResolversTypes['ShopItem'], ParentType, ContextType, Partial<QueryShopItemArgs>>;
  shopItems: Resolver<ResolversTypes['ShopItemConnection'], ParentType, ContextType, RequireFields<QueryShopItemsArgs, 'first' | 'sort'>>;
};

export type RegisterPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RegisterPayload'] = ResolversParentTypes['RegisterPayload']> = {
  accepted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ResetPasswordPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ResetPasswordPayload'] = ResolversParentTypes['ResetPasswordPayload']> = {
  changed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type RevokeOtherSessionsPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RevokeOtherSessionsPayload'] = ResolversParentTypes['RevokeOtherSessionsPayload']> = {
  revokedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RevokeSessionPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['RevokeSessionPayload'] = ResolversParentTypes['RevokeSessionPayload']> = {
  revoked?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export interface SearchScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Search'], any> {
  name: 'Search';
}

export type SessionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Session'] = ResolversParentTypes['Session']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  current?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  gameServer?: Resolver<Maybe<ResolversTypes['GameServer']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  userAgent?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type SetPinPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['SetPinPayload'] = ResolversParentTypes['SetPinPayload']> = {
  hasPin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ShopCategoryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShopCategory'] = ResolversParentTypes['ShopCategory']> = {
  code?: Resolver<ResolversTypes['CategoryCode'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  itemCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ShopItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShopItem'] = ResolversParentTypes['ShopItem']> = {
  category?: Resolver<ResolversTypes['ShopCategory'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['Currency'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gameServer?: Resolver<ResolversTypes['GameServer'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  imageUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ItemKind'], ParentType, ContextType>;
  limits?: Resolver<ReadonlyArray<ResolversTypes['PurchaseLimit']>, ParentType, ContextType>;
  maxQuantity?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  oldPrice?: Resolver<Maybe<ResolversTypes['Amount']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Amount'], ParentType, ContextType>;
  purchasable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  remaining?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  sku?: Resolver<ResolversTypes['Sku'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  unavailableReason?: Resolver<Maybe<ResolversTypes['UnavailableReason']>, ParentType, ContextType>;
};

export type ShopItemConnectionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShopItemConnection'] = ResolversParentTypes['ShopItemConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['ShopItemEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ShopItemEdgeResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ShopItemEdge'] = ResolversParentTypes['ShopItemEdge']> = {
  cursor?: Resolver<ResolversTypes['Cursor'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['ShopItem'], ParentType, ContextType>;
};

export interface SignedAmountScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SignedAmount'], any> {
  name: 'SignedAmount';
}

export interface SkuScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Sku'], any> {
  name: 'Sku';
}

export interface UuidScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['UUID'], any> {
  name: 'UUID';
}

export type UserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hasPin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pinLockedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  selectedServer?: Resolver<Maybe<ResolversTypes['GameServer']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['UserStatus'], ParentType, ContextType>;
};

export type VerifyPinPayloadResolvers<ContextType = Context, ParentType extends ResolversParentTypes['VerifyPinPayload'] = ResolversParentTypes['VerifyPinPayload']> = {
  verifiedUntil?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type ResolverMaps<ContextType = Context> = {
  Account?: AccountResolvers<ContextType>;
  AccountRules?: AccountRulesResolvers<ContextType>;
  Amount?: GraphQLScalarType;
  AuthPayload?: AuthPayloadResolvers<ContextType>;
  Availability?: AvailabilityResolvers<ContextType>;
  Balance?: BalanceResolvers<ContextType>;
  CategoryCode?: GraphQLScalarType;
  Character?: GraphQLScalarType;
  ConfirmEmailPayload?: ConfirmEmailPayloadResolvers<ContextType>;
  Currency?: CurrencyResolvers<ContextType>;
  Cursor?: GraphQLScalarType;
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  DeleteMePayload?: DeleteMePayloadResolvers<ContextType>;
  DropAccountPayload?: DropAccountPayloadResolvers<ContextType>;
  EmailAddress?: GraphQLScalarType;
  EmailChangeRequestPayload?: EmailChangeRequestPayloadResolvers<ContextType>;
  ErrorCode?: GraphQLScalarType;
  GameServer?: GameServerResolvers<ContextType>;
  IdempotencyKey?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Language?: LanguageResolvers<ContextType>;
  LanguageTag?: GraphQLScalarType;
  LedgerEntry?: LedgerEntryResolvers<ContextType>;
  LedgerEntryConnection?: LedgerEntryConnectionResolvers<ContextType>;
  LedgerEntryEdge?: LedgerEntryEdgeResolvers<ContextType>;
  Login?: GraphQLScalarType;
  LogoutPayload?: LogoutPayloadResolvers<ContextType>;
  MailedCode?: GraphQLScalarType;
  Mutation?: MutationResolvers<ContextType>;
  NewPassword?: GraphQLScalarType;
  PageInfo?: PageInfoResolvers<ContextType>;
  PasswordResetRequestPayload?: PasswordResetRequestPayloadResolvers<ContextType>;
  Pin?: GraphQLScalarType;
  Policies?: PoliciesResolvers<ContextType>;
  Project?: ProjectResolvers<ContextType>;
  Purchase?: PurchaseResolvers<ContextType>;
  PurchaseConnection?: PurchaseConnectionResolvers<ContextType>;
  PurchaseEdge?: PurchaseEdgeResolvers<ContextType>;
  PurchaseLimit?: PurchaseLimitResolvers<ContextType>;
  PurchasePayload?: PurchasePayloadResolvers<ContextType>;
  PurchasedItem?: PurchasedItemResolvers<ContextType>;
  Quantity?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  RegisterPayload?: RegisterPayloadResolvers<ContextType>;
  ResetPasswordPayload?: ResetPasswordPayloadResolvers<ContextType>;
  RevokeOtherSessionsPayload?: RevokeOtherSessionsPayloadResolvers<ContextType>;
  RevokeSessionPayload?: RevokeSessionPayloadResolvers<ContextType>;
  Search?: GraphQLScalarType;
  Session?: SessionResolvers<ContextType>;
  SetPinPayload?: SetPinPayloadResolvers<ContextType>;
  ShopCategory?: ShopCategoryResolvers<ContextType>;
  ShopItem?: ShopItemResolvers<ContextType>;
  ShopItemConnection?: ShopItemConnectionResolvers<ContextType>;
  ShopItemEdge?: ShopItemEdgeResolvers<ContextType>;
  SignedAmount?: GraphQLScalarType;
  Sku?: GraphQLScalarType;
  UUID?: GraphQLScalarType;
  User?: UserResolvers<ContextType>;
  VerifyPinPayload?: VerifyPinPayloadResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = Context> = {
  access?: AccessDirectiveResolver<any, any, ContextType>;
  atMostOne?: AtMostOneDirectiveResolver<any, any, ContextType>;
  cacheable?: CacheableDirectiveResolver<any, any, ContextType>;
  errors?: ErrorsDirectiveResolver<any, any, ContextType>;
  exactlyOne?: ExactlyOneDirectiveResolver<any, any, ContextType>;
  gameServer?: GameServerDirectiveResolver<any, any, ContextType>;
  limit?: LimitDirectiveResolver<any, any, ContextType>;
  mustBeSent?: MustBeSentDirectiveResolver<any, any, ContextType>;
  noCache?: NoCacheDirectiveResolver<any, any, ContextType>;
  pin?: PinDirectiveResolver<any, any, ContextType>;
  range?: RangeDirectiveResolver<any, any, ContextType>;
  rateWeight?: RateWeightDirectiveResolver<any, any, ContextType>;
  sunset?: SunsetDirectiveResolver<any, any, ContextType>;
  survivesMaintenance?: SurvivesMaintenanceDirectiveResolver<any, any, ContextType>;
  text?: TextDirectiveResolver<any, any, ContextType>;
  throttle?: ThrottleDirectiveResolver<any, any, ContextType>;
  userStatus?: UserStatusDirectiveResolver<any, any, ContextType>;
};


/** The fields of a type for which its parent object holds nothing of the right type: they need a resolver. */
type Unresolved<Map, Parent> = {
  [Field in keyof Map]-?: Field extends '__isTypeOf'
    ? never
    : Field extends keyof Parent
      ? Parent[Field] extends ReturnType<Extract<Map[Field], (...args: never[]) => unknown>>
        ? never
        : Field
      : Field;
}[keyof Map];

type Complete<Map, Parent> = Map & { [Field in Unresolved<Map, Parent>]-?: Exclude<Map[Field], undefined> };

type CompleteMaps = {
  [Type in keyof ResolverMaps]-?: Exclude<ResolverMaps[Type], undefined> extends GraphQLScalarType
    ? Type extends UsedScalars
      ? GraphQLScalarType<Scalars[Type]['input'], unknown>
      : GraphQLScalarType
    : Type extends keyof ResolversParentTypes
      ? Complete<Exclude<ResolverMaps[Type], undefined>, ResolversParentTypes[Type]>
      : Exclude<ResolverMaps[Type], undefined>;
};

/** The scalars that a request or an answer can carry. */
type UsedScalars = 'DateTime' | 'JSON';

/** What the fields of a type need; nothing where there are none. A compile error names both: `NeedsResolver<"LedgerEntry", "type">`. */
type NeedsResolver<Type extends keyof CompleteMaps, Field> = {
  [Each in Type as [Field] extends [never] ? never : Each]: CompleteMaps[Each];
};

/** The fields of a type whose parent object lacks them, or holds a value that the SDL does not allow. */
type UnresolvedOf<Type extends keyof CompleteMaps> = CompleteMaps[Type] extends GraphQLScalarType
  ? Type extends UsedScalars
    ? Type
    : never
  : Type extends keyof ResolversParentTypes
    ? Unresolved<Exclude<ResolverMaps[Type], undefined>, ResolversParentTypes[Type]>
    : Record<never, never> extends CompleteMaps[Type]
      ? never
      : keyof CompleteMaps[Type];

/** Every resolver that the schema needs: one that is missing or wrong is a compile error. */
export type Resolvers = Partial<CompleteMaps>
  & NeedsResolver<'Account', UnresolvedOf<'Account'>>
  & NeedsResolver<'AccountRules', UnresolvedOf<'AccountRules'>>
  & NeedsResolver<'AuthPayload', UnresolvedOf<'AuthPayload'>>
  & NeedsResolver<'Availability', UnresolvedOf<'Availability'>>
  & NeedsResolver<'Balance', UnresolvedOf<'Balance'>>
  & NeedsResolver<'ConfirmEmailPayload', UnresolvedOf<'ConfirmEmailPayload'>>
  & NeedsResolver<'Currency', UnresolvedOf<'Currency'>>
  & NeedsResolver<'DateTime', UnresolvedOf<'DateTime'>>
  & NeedsResolver<'DeleteMePayload', UnresolvedOf<'DeleteMePayload'>>
  & NeedsResolver<'DropAccountPayload', UnresolvedOf<'DropAccountPayload'>>
  & NeedsResolver<'EmailChangeRequestPayload', UnresolvedOf<'EmailChangeRequestPayload'>>
  & NeedsResolver<'GameServer', UnresolvedOf<'GameServer'>>
  & NeedsResolver<'JSON', UnresolvedOf<'JSON'>>
  & NeedsResolver<'Language', UnresolvedOf<'Language'>>
  & NeedsResolver<'LedgerEntry', UnresolvedOf<'LedgerEntry'>>
  & NeedsResolver<'LedgerEntryConnection', UnresolvedOf<'LedgerEntryConnection'>>
  & NeedsResolver<'LedgerEntryEdge', UnresolvedOf<'LedgerEntryEdge'>>
  & NeedsResolver<'LogoutPayload', UnresolvedOf<'LogoutPayload'>>
  & NeedsResolver<'Mutation', UnresolvedOf<'Mutation'>>
  & NeedsResolver<'PageInfo', UnresolvedOf<'PageInfo'>>
  & NeedsResolver<'PasswordResetRequestPayload', UnresolvedOf<'PasswordResetRequestPayload'>>
  & NeedsResolver<'Policies', UnresolvedOf<'Policies'>>
  & NeedsResolver<'Project', UnresolvedOf<'Project'>>
  & NeedsResolver<'Purchase', UnresolvedOf<'Purchase'>>
  & NeedsResolver<'PurchaseConnection', UnresolvedOf<'PurchaseConnection'>>
  & NeedsResolver<'PurchaseEdge', UnresolvedOf<'PurchaseEdge'>>
  & NeedsResolver<'PurchaseLimit', UnresolvedOf<'PurchaseLimit'>>
  & NeedsResolver<'PurchasePayload', UnresolvedOf<'PurchasePayload'>>
  & NeedsResolver<'PurchasedItem', UnresolvedOf<'PurchasedItem'>>
  & NeedsResolver<'Query', UnresolvedOf<'Query'>>
  & NeedsResolver<'RegisterPayload', UnresolvedOf<'RegisterPayload'>>
  & NeedsResolver<'ResetPasswordPayload', UnresolvedOf<'ResetPasswordPayload'>>
  & NeedsResolver<'RevokeOtherSessionsPayload', UnresolvedOf<'RevokeOtherSessionsPayload'>>
  & NeedsResolver<'RevokeSessionPayload', UnresolvedOf<'RevokeSessionPayload'>>
  & NeedsResolver<'Session', UnresolvedOf<'Session'>>
  & NeedsResolver<'SetPinPayload', UnresolvedOf<'SetPinPayload'>>
  & NeedsResolver<'ShopCategory', UnresolvedOf<'ShopCategory'>>
  & NeedsResolver<'ShopItem', UnresolvedOf<'ShopItem'>>
  & NeedsResolver<'ShopItemConnection', UnresolvedOf<'ShopItemConnection'>>
  & NeedsResolver<'ShopItemEdge', UnresolvedOf<'ShopItemEdge'>>
  & NeedsResolver<'User', UnresolvedOf<'User'>>
  & NeedsResolver<'VerifyPinPayload', UnresolvedOf<'VerifyPinPayload'>>;

/** What one slice contributes: whole types, and any of the root fields. */
export type SliceResolvers = Partial<Omit<Resolvers, 'Query' | 'Mutation'>> & {
  readonly Query?: Partial<Resolvers['Query']>;
  readonly Mutation?: Partial<Resolvers['Mutation']>;
};
