import type { ErrorCode } from './catalogue.js';
import type { DetailedCode, DetailsOf } from './details.js';

/** Documentation of an error code for client developers, in addition to catalogue and messages. */
export interface Advice {
  /** What the client should do, as an instruction. */
  readonly todo: string;
  /** Descriptions of the keys of `extensions.details`; details.ts has their types. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Advice with a description for exactly the details of its code. */
type AdviceOn<C extends ErrorCode> = Advice &
  (C extends DetailedCode
    ? { readonly details: { readonly [Name in keyof DetailsOf<C>]: string } }
    : { readonly details?: never });

const PROGRAM = 'A bug in the client: fix the request.';
const AGAIN = 'Retry after `retryAfterSeconds`, at most a few times; a purchase with the same idempotency key.';
const CONFIGURE = 'Load the project configuration again. It has the current `identity.contextToken`.';

/**
 * Every code that clients may receive. The reference (`generated/reference.md`) is generated from
 * it.
 */
export const advice: { readonly [C in ErrorCode]: AdviceOn<C> } = {
  METHOD_NOT_ALLOWED: { todo: PROGRAM },
  NOT_ACCEPTABLE: { todo: PROGRAM },
  UNSUPPORTED_MEDIA_TYPE: { todo: PROGRAM },
  REQUEST_TOO_LARGE: { todo: PROGRAM },
  HEADERS_TOO_LARGE: { todo: PROGRAM },
  REQUEST_TIMEOUT: { todo: 'The request arrived too slowly. Check the connection, and let the user try again.' },
  BAD_REQUEST: { todo: PROGRAM },
  PATH_NOT_FOUND: { todo: 'Check the base URL: the path is `{base}/graphql`.' },
  INVALID_JSON: { todo: PROGRAM },
  INVALID_REQUEST: { todo: PROGRAM },
  UNKNOWN_DOCUMENT: { todo: 'Check the spelling of `documentId`, and whether this server has that document yet.' },
  DOCUMENT_RETIRED: {
    todo: 'Ask the user to update the application. A retry cannot succeed.',
    details: {
      on: 'the day of its removal, `YYYY-MM-DD`',
      reason: 'the reason, for developers',
      successor: 'the documentId to use instead, or null',
    },
  },
  PROJECT_CONTEXT_REQUIRED: { todo: 'Send the header `X-Project-Context`.' },
  PROJECT_CONTEXT_INVALID: { todo: 'Check the header `X-Project-Context`: no project has this token.' },
  PROJECT_CONTEXT_OUTDATED: { todo: CONFIGURE },
  PROJECT_UNAVAILABLE: {
    todo: 'Show the message, do not retry the action, and poll `projectAvailable` after `retryAfterSeconds`.',
  },
  UNAUTHENTICATED: { todo: 'Ask the user to log in.' },
  SESSION_EXPIRED: { todo: 'Discard the session, and ask the user to log in.' },
  USER_BLOCKED: {
    todo: 'Show `reason` and `until`. Keep the session: it is valid again after the block.',
    details: {
      reason:
        "the operator's text in the language of the answer, or in another one if it has no translation; null without a text",
      until: 'when the block ends automatically (RFC 3339), or null if an operator has to lift it',
    },
  },
  USER_PENDING: { todo: 'Ask the user to confirm the address with the code from the email.' },
  INVALID_VARIABLES: {
    todo: '`field` names the variable. Fix the client, or show the message next to the input field.',
  },
  INVALID_GAME_SERVER_ID: { todo: 'Take `gameServerId` from `gameServers`.' },
  GAME_SERVER_REQUIRED: { todo: 'Send `gameServerId`, or select a server with `changeServer`.' },
  GAME_SERVER_NOT_FOUND: { todo: 'Load `gameServers` again, and let the user choose.' },
  GAME_SERVER_ACCESS_DENIED: { todo: 'Let the user choose another server: this one is not open to the user.' },
  RATE_LIMITED: {
    todo: 'If `retryable` is true, retry after `retryAfterSeconds`. Otherwise show the user when to try again.',
    details: { limit: 'the limit that was exceeded: see [Errors](../docs/clients.md#errors)' },
  },
  SERVICE_UNAVAILABLE: { todo: AGAIN },
  TIMEOUT: { todo: AGAIN },
  INTERNAL: { todo: `${AGAIN} If the error persists, send the \`requestId\` to support.` },

  INVALID_CREDENTIALS: {
    todo: 'Let the user try again, or offer a password reset. Do not state which of the two was wrong.',
  },
  GAME_SERVER_CLOSED: { todo: 'Let the user choose another server.' },
  LANGUAGE_NOT_PUBLISHED: { todo: 'Offer the `languages` of `project`.' },
  INVALID_EMAIL: { todo: 'Show the message next to the address.' },
  WEAK_PASSWORD: { todo: 'Show the message next to the password. It names the requirement that is not met.' },
  TOKEN_INVALID: { todo: 'The code was used, has expired or was replaced by a newer one. Offer another email.' },
  REGISTRATION_CLOSED: { todo: 'Show the message. `project.policies.registrationOpen` has the state in advance.' },
  CURRENT_PASSWORD_WRONG: { todo: 'Let the user try again. The session stays valid.' },
  SESSION_NOT_FOUND: { todo: 'Load `sessions` again: the session has ended.' },

  WEAK_PIN: { todo: 'Show the message next to the PIN. It names the problem.' },
  PIN_REQUIRED: { todo: 'Ask for the PIN, and send it as `pin` or with `verifyPin` in advance.' },
  PIN_INVALID: {
    todo: 'Let the user try again, and show the number of attempts left.',
    details: { attemptsLeft: 'attempts left before the PIN is locked; 0: it is locked now' },
  },
  PIN_NOT_SET: { todo: 'Offer `setPin`.' },
  PIN_LOCKED: { todo: 'Show when to try again (`retryAfterSeconds`), and offer `setPin` with the password.' },
  LOGIN_TAKEN: {
    todo: 'Ask for another login. If the previous answer was lost, look in `accounts` first: the account may exist already.',
  },
  ACCOUNT_LIMIT_REACHED: {
    todo: 'Show the message. `project.policies.maxAccountsPerServer` has the limit in advance.',
  },
  ACCOUNT_NOT_FOUND: {
    todo: 'The account belongs to another user or to another server than the request. Load `accounts`.',
  },
  ACCOUNT_BLOCKED: {
    todo: 'Offer another account, or support. Confirm a `SET_ASIDE` account with `keepAccount` first.',
  },
  INVALID_CURSOR: { todo: 'Load the list from the beginning, without `after`.' },
  CATEGORY_NOT_FOUND: { todo: 'Load `shopCategories` again.' },
  SHOP_ITEM_NOT_FOUND: { todo: 'Load the shop again: the item was removed, or is not sold on this server.' },
  ITEM_UNAVAILABLE: { todo: 'Load the shop again: the item is not on sale now.' },
  OUT_OF_STOCK: {
    todo: 'Load the item again, and offer the remaining quantity.',
    details: { remaining: 'pieces that the user may still buy' },
  },
  PURCHASE_LIMIT_REACHED: {
    todo: 'Load the item again, and show the limit.',
    details: {
      scope: 'whether purchases of the user or of the game account count',
      window: 'the period of the limit',
      max: 'pieces allowed in that period',
      remaining: 'pieces that the user may still buy',
    },
  },
  PRICE_CHANGED: {
    todo: 'Show `total`. When the user confirms it, send it as `expectedTotal`.',
    details: { unitPrice: 'the current price of one piece', total: 'the current price of all pieces' },
  },
  INSUFFICIENT_FUNDS: {
    todo: 'Show how to add money to the wallet.',
    details: { balance: 'the current balance', missing: 'the amount that is missing' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    todo: 'A bug in the client: generate a new key for each purchase that the user confirms.',
  },
  PURCHASE_NOT_FOUND: {
    todo: 'The user has no such purchase. By key: the purchase did not happen, if it was sent at least ten seconds ago.',
  },
};
