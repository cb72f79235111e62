import type { ErrorCode } from './catalogue.js';
import type { DetailedCode, DetailsOf } from './details.js';

/** Documentation of an error code for client developers, in addition to catalogue and messages. */
export interface Advice {
  /** What the client should do, as an instruction. */
  readonly action: string;
  /** Descriptions of the keys of `extensions.details`; details.ts has their types. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Advice with a description for exactly the details of its code. */
type AdviceOn<C extends ErrorCode> = Advice &
  (C extends DetailedCode
    ? { readonly details: { readonly [Name in keyof DetailsOf<C>]: string } }
    : { readonly details?: never });

const PROGRAM = 'A bug in the client: fix the request.';
const AGAIN =
  'Retry after `retryAfterSeconds`, or after a few seconds without it, at most a few times; a purchase or a code with ' +
  'the same idempotency key.';
const CONFIGURE = 'Load the project configuration again. It has the current `identity.contextToken`.';

/**
 * Every code that clients may receive. The reference (`generated/reference.md`) is generated from
 * it.
 */
export const advice: { readonly [C in ErrorCode]: AdviceOn<C> } = {
  METHOD_NOT_ALLOWED: { action: PROGRAM },
  NOT_ACCEPTABLE: { action: PROGRAM },
  UNSUPPORTED_MEDIA_TYPE: { action: PROGRAM },
  REQUEST_TOO_LARGE: { action: PROGRAM },
  HEADERS_TOO_LARGE: { action: PROGRAM },
  REQUEST_TIMEOUT: { action: 'The request arrived too slowly. Check the connection, and let the user try again.' },
  BAD_REQUEST: { action: PROGRAM },
  PATH_NOT_FOUND: { action: 'Check the base URL: the path is `{base}/graphql`.' },
  INVALID_JSON: { action: PROGRAM },
  INVALID_REQUEST: { action: PROGRAM },
  UNKNOWN_DOCUMENT: {
    action: 'Check the spelling of `documentId`. A new document exists only after the release that publishes it.',
  },
  DOCUMENT_RETIRED: {
    action: 'Ask the user to update the application. A retry cannot succeed.',
    details: {
      on: 'the day of its end (UTC), `YYYY-MM-DD`',
      reason: 'the reason, for developers',
      successor: 'the documentId to use instead, or null',
    },
  },
  PROJECT_CONTEXT_REQUIRED: { action: 'Send the header `X-Project-Context`.' },
  PROJECT_CONTEXT_INVALID: { action: 'Check the header `X-Project-Context`: no project has this token.' },
  PROJECT_CONTEXT_OUTDATED: { action: CONFIGURE },
  PROJECT_UNAVAILABLE: {
    action: 'Show the message, do not retry the action, and poll `projectAvailable` after `retryAfterSeconds`.',
  },
  UNAUTHENTICATED: { action: 'Ask the user to log in.' },
  SESSION_EXPIRED: { action: 'Discard the session, and ask the user to log in.' },
  USER_BLOCKED: {
    action: 'Show `reason` and `until`. Keep the session: it is valid again after the block.',
    details: {
      reason:
        "the operator's text in the language of the answer, or in another one if it has no translation; null without a text",
      until: 'when the block ends automatically (RFC 3339), or null if an operator has to lift it',
    },
  },
  USER_PENDING: { action: 'Ask the user to confirm the address with the code from the email.' },
  INVALID_VARIABLES: {
    action:
      '`field` names the variable; it is absent if the problem is about several. Fix the client, or show the message ' +
      'next to the input field.',
  },
  INVALID_GAME_SERVER_ID: { action: 'Take `gameServerId` from `gameServers`.' },
  GAME_SERVER_REQUIRED: { action: 'Send `gameServerId`, or select a server with `changeServer`.' },
  GAME_SERVER_NOT_FOUND: { action: 'Load `gameServers` again, and let the user choose.' },
  GAME_SERVER_ACCESS_DENIED: { action: 'Let the user choose another server: this one is not open to the user.' },
  RATE_LIMITED: {
    action: 'If `retryable` is true, retry after `retryAfterSeconds`. Otherwise show the user when to try again.',
    details: { limit: 'the limit that was exceeded; "Errors" in docs/clients.md explains each' },
  },
  SERVICE_UNAVAILABLE: { action: AGAIN },
  TIMEOUT: { action: AGAIN },
  INTERNAL: { action: `${AGAIN} If the error persists, send the \`requestId\` to support.` },

  INVALID_CREDENTIALS: {
    action:
      'Let the user try again, or offer a password reset. Do not state whether the address or the password was wrong.',
  },
  GAME_SERVER_CLOSED: { action: 'Let the user choose another server.' },
  LANGUAGE_NOT_PUBLISHED: { action: 'Offer the `languages` of `project`.' },
  INVALID_EMAIL: { action: 'Show the message next to the address.' },
  WEAK_PASSWORD: { action: 'Show the message next to the password. It names the requirement that is not met.' },
  TOKEN_INVALID: {
    action:
      'The code is wrong, was used, has expired or was replaced by a newer one, or the address has been confirmed or ' +
      'taken in another way. Offer another email.',
  },
  REGISTRATION_CLOSED: { action: 'Show the message. `project.policies.registrationOpen` has the state in advance.' },
  CURRENT_PASSWORD_WRONG: { action: 'Let the user try again. The session stays valid.' },
  SESSION_NOT_FOUND: { action: 'Load `sessions` again: the session has ended.' },

  WEAK_PIN: { action: 'Show the message next to the PIN. It names the problem.' },
  PIN_REQUIRED: { action: 'Ask for the PIN, and send it as `pin` or with `verifyPin` in advance.' },
  PIN_INVALID: {
    action: 'Let the user try again, and show the number of attempts left.',
    details: { attemptsLeft: 'attempts left before the PIN is locked; 0: it is locked now' },
  },
  PIN_NOT_SET: { action: 'Offer `setPin`.' },
  PIN_LOCKED: { action: 'Show when to try again (`retryAfterSeconds`), and offer `setPin` with the password.' },
  LOGIN_TAKEN: {
    action:
      'Ask for another login. If the previous answer was lost, look in `accounts` first: the account may exist already.',
  },
  ACCOUNT_LIMIT_REACHED: {
    action: 'Show the message. `project.policies.maxAccountsPerServer` has the limit in advance.',
  },
  ACCOUNT_NOT_FOUND: {
    action:
      'The account belongs to another user or to another server than the request, or was dropped; `dropAccount` needs ' +
      'a `SET_ASIDE` one. Load `accounts`.',
  },
  ACCOUNT_BLOCKED: {
    action: 'Offer another account, or support. Keep a `SET_ASIDE` account with `keepAccount` first.',
  },
  INVALID_CURSOR: { action: 'Load the list from the beginning, without `after`.' },
  CATEGORY_NOT_FOUND: { action: 'Load `shopCategories` again.' },
  SHOP_ITEM_NOT_FOUND: { action: 'Load the shop again: the item was removed, or is not sold on this server.' },
  ITEM_UNAVAILABLE: { action: 'Load the shop again: the item is not on sale now.' },
  OUT_OF_STOCK: {
    action: 'Load the item again, and offer the remaining quantity.',
    details: { remaining: 'pieces left on the server; purchase limits may allow fewer' },
  },
  PURCHASE_LIMIT_REACHED: {
    action: 'Load the item again, and show the limit.',
    details: {
      scope: 'whether purchases of the user or of the game account count',
      window: 'the period of the limit',
      max: 'pieces allowed in that period',
      remaining: 'pieces that the limit still allows',
    },
  },
  PRICE_CHANGED: {
    action: 'Show `total`. When the user confirms it, send it as `expectedTotal`.',
    details: { unitPrice: 'the current price of one piece', total: 'the current price of all pieces' },
  },
  INSUFFICIENT_FUNDS: {
    action: 'Show how to add money to the wallet.',
    details: { balance: 'the current balance', missing: 'the amount that is missing' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    action:
      'Call `purchaseStatus` with the key: it returns the purchase that the key made. For a code, see `redemptions`. ' +
      'This request differs from the first one in item, quantity, account, total, character, code or server. Without ' +
      '`gameServerId`, the server is that of the session. Do not repeat this request with a new key.',
  },
  PURCHASE_NOT_FOUND: {
    action:
      'The user has no such purchase. By key: the purchase did not happen, if it was sent at least ten seconds ago.',
  },
  CODE_UNKNOWN: { action: 'Let the user correct the code. The number of wrong codes is limited.' },
  CODE_ENDED: { action: 'Show the message: the promotion is over.' },
  CODE_USED_UP: { action: 'Show the message: the code has been redeemed as often as it allows.' },
  CODE_REDEEMED: {
    action: 'Show the message, and `redemptions`. All codes of a promotion count together.',
  },
  CODE_NOT_ELIGIBLE: {
    action:
      'Show the message. It has the reason: the user has a paid order, or the balance cannot hold the money. The code ' +
      'is not used, and can be redeemed once the reason no longer applies.',
  },
  ACCOUNT_REQUIRED: {
    action: 'The code gives an item. Let the user choose one of `accounts`, and send its `id` as `accountId`.',
  },
};
