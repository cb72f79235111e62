import type { ErrorCode } from './catalogue.js';
import type { DetailedCode, DetailsOf } from './details.js';

/** What client developers are told of a code, beside what the catalogue and the messages say of it. */
export interface Advice {
  /** What to do about it, as an instruction. */
  readonly todo: string;
  /** What `extensions.details` has, by key; of what kind each is, details.ts says. */
  readonly details?: Readonly<Record<string, string>>;
}

/** The keys of a code's details are those that it has. */
type AdviceOn<C extends ErrorCode> = Advice &
  (C extends DetailedCode
    ? { readonly details: { readonly [Name in keyof DetailsOf<C>]: string } }
    : { readonly details?: never });

const PROGRAM = 'A fault of the program: mend the request.';
const AGAIN =
  'Send the same again after `retryAfterSeconds`, at most a few times; a purchase with the same idempotency key.';
const CONFIGURE = 'Load the project configuration again; it has the current `identity.contextToken`.';

/** Every code that clients may be answered with; the reference (`generated/reference.md`) has it from here. */
export const advice: { readonly [C in ErrorCode]: AdviceOn<C> } = {
  METHOD_NOT_ALLOWED: { todo: PROGRAM },
  NOT_ACCEPTABLE: { todo: PROGRAM },
  UNSUPPORTED_MEDIA_TYPE: { todo: PROGRAM },
  REQUEST_TOO_LARGE: { todo: PROGRAM },
  HEADERS_TOO_LARGE: { todo: PROGRAM },
  REQUEST_TIMEOUT: { todo: 'The request came too slowly. Look at the connection, and let people try again.' },
  BAD_REQUEST: { todo: PROGRAM },
  PATH_NOT_FOUND: { todo: 'Look at the base URL: the path is `{base}/graphql`.' },
  INVALID_JSON: { todo: PROGRAM },
  INVALID_REQUEST: { todo: PROGRAM },
  UNKNOWN_DOCUMENT: { todo: 'Look at the spelling of `documentId`, and whether this server has that document yet.' },
  DOCUMENT_RETIRED: {
    todo: 'Ask people to update the application; a program cannot mend it.',
    details: {
      on: 'the day on which it went, `YYYY-MM-DD`',
      reason: 'why, for developers',
      successor: 'the documentId to use in its place, or null',
    },
  },
  PROJECT_CONTEXT_REQUIRED: { todo: 'Send the header `X-Project-Context`.' },
  PROJECT_CONTEXT_INVALID: { todo: 'Look at the header `X-Project-Context`: no project has this token.' },
  PROJECT_CONTEXT_OUTDATED: { todo: CONFIGURE },
  PROJECT_UNAVAILABLE: {
    todo: 'Show the message, do not send the action again, and ask `projectAvailable` after `retryAfterSeconds`.',
  },
  UNAUTHENTICATED: { todo: 'Ask people to log in.' },
  SESSION_EXPIRED: { todo: 'Drop the session, and ask people to log in.' },
  USER_BLOCKED: {
    todo: 'Show `reason` and `until`. Keep the session: it goes on after the block.',
    details: {
      reason:
        "the operator's text in the language of the answer, or in another one where there is none; null without a text",
      until: 'when the block ends by itself (RFC 3339), or null where somebody has to lift it',
    },
  },
  USER_PENDING: { todo: 'Ask people to confirm their address with the code that was mailed to them.' },
  INVALID_VARIABLES: { todo: '`field` names the variable. Mend it, or show people the message beside their input.' },
  INVALID_GAME_SERVER_ID: { todo: 'Take `gameServerId` from `gameServers`.' },
  GAME_SERVER_REQUIRED: { todo: 'Send `gameServerId`, or select a server with `changeServer`.' },
  GAME_SERVER_NOT_FOUND: { todo: 'Load `gameServers` again, and let people choose.' },
  GAME_SERVER_ACCESS_DENIED: { todo: 'Let people choose another server: this one is not open to them.' },
  RATE_LIMITED: {
    todo: 'Where `retryable` is true, send the same again after `retryAfterSeconds`; else tell people when they may try again.',
    details: { limit: 'which limit it was: see [Errors](../docs/clients.md#errors)' },
  },
  SERVICE_UNAVAILABLE: { todo: AGAIN },
  TIMEOUT: { todo: AGAIN },
  INTERNAL: { todo: `${AGAIN} If it stays, tell support the \`requestId\`.` },

  INVALID_CREDENTIALS: { todo: 'Let people try again, or offer a new password; never say which of the two was wrong.' },
  GAME_SERVER_CLOSED: { todo: 'Let people choose another server.' },
  LANGUAGE_NOT_PUBLISHED: { todo: 'Offer the `languages` of `project`.' },
  INVALID_EMAIL: { todo: 'Show the message beside the address.' },
  WEAK_PASSWORD: { todo: 'Show the message beside the password; it says what is missing.' },
  TOKEN_INVALID: { todo: 'The code was used, is too old or was replaced by a newer one: offer another mail.' },
  REGISTRATION_CLOSED: { todo: 'Say so. `project.policies.registrationOpen` tells it before.' },
  CURRENT_PASSWORD_WRONG: { todo: 'Let people try again. The session stays.' },
  SESSION_NOT_FOUND: { todo: 'Load `sessions` again: it has ended.' },

  WEAK_PIN: { todo: 'Show the message beside the PIN; it says what is wrong with it.' },
  PIN_REQUIRED: { todo: 'Ask for the PIN, and send it as `pin`, or with `verifyPin` before.' },
  PIN_INVALID: {
    todo: 'Let people try again, and show how many tries are left.',
    details: { attemptsLeft: 'tries that are left before the PIN is locked; 0: it is locked now' },
  },
  PIN_NOT_SET: { todo: 'Offer `setPin`.' },
  PIN_LOCKED: { todo: 'Show when to try again (`retryAfterSeconds`), and offer `setPin` with the password.' },
  LOGIN_TAKEN: { todo: 'Ask for another login. After a lost answer look in `accounts` first: it may be theirs.' },
  ACCOUNT_LIMIT_REACHED: { todo: 'Say so. `project.policies.maxAccountsPerServer` tells it before.' },
  ACCOUNT_NOT_FOUND: { todo: "Not this user's, or on another server than the request: load `accounts`." },
  ACCOUNT_BLOCKED: {
    todo: 'Offer another account, or support. One that is `SET_ASIDE` has to be kept first: `keepAccount`.',
  },
  INVALID_CURSOR: { todo: 'Begin the list again, without `after`.' },
  CATEGORY_NOT_FOUND: { todo: 'Load `shopCategories` again.' },
  SHOP_ITEM_NOT_FOUND: { todo: 'Load the shop again: the item is gone, or not sold on this server.' },
  ITEM_UNAVAILABLE: { todo: 'Load the shop again: it cannot be bought now.' },
  OUT_OF_STOCK: {
    todo: 'Load the item again, and offer what is left.',
    details: { remaining: 'pieces that may still be bought' },
  },
  PURCHASE_LIMIT_REACHED: {
    todo: 'Load the item again, and say what the limit is.',
    details: {
      scope: 'of whom purchases are counted',
      window: 'over which time',
      max: 'pieces in that time',
      remaining: 'pieces that may still be bought',
    },
  },
  PRICE_CHANGED: {
    todo: 'Show `total`; when people confirm it, send it as `expectedTotal`.',
    details: { unitPrice: 'the price of one piece now', total: 'that of all pieces' },
  },
  INSUFFICIENT_FUNDS: {
    todo: 'Show how to get more.',
    details: { balance: 'what the user has', missing: 'how much more it takes' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    todo: 'A fault of the program: make a key of its own for each purchase that people confirm.',
  },
  PURCHASE_NOT_FOUND: {
    todo: "Not this user's. Asked by key: nothing was bought, once ten seconds have passed since the purchase was sent.",
  },
};
