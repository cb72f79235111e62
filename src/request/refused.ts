import { catalogue, type ErrorCode } from '../base/errors/catalogue.js';
import { message, messageOffer } from '../base/errors/messages/index.js';
import type { Refusal } from '../base/errors/refusal.js';
import { languageChain } from '../base/language/chain.js';
import { createNegotiator } from '../base/language/negotiate.js';
import type { Progress } from './progress.js';

/** One error as it is sent: operations.md §3.11. */
export interface SentError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

const negotiate = createNegotiator();

/** The error object of a refusal, and the language that its message is in. */
export function describeRefusal(
  { code, facts }: Refusal<ErrorCode>,
  progress: Progress,
  path?: readonly (string | number)[],
): { readonly error: SentError; readonly language: string } {
  const languages = progress.languages ?? shippedLanguages(progress);
  const { text, language } =
    facts.notice === undefined
      ? message(code, facts, languages)
      : { text: facts.notice, language: facts.noticeLanguage ?? languages[0] };
  const { category, retryable } = catalogue[code];
  const { input, retryAfterSeconds, details } = facts;
  const field = input === undefined ? facts.field : `variables.${input}`;
  const extensions = {
    category,
    code,
    retryable,
    requestId: progress.requestId,
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(details === undefined ? {} : { details }),
  };
  return { error: { message: text, ...(path === undefined ? {} : { path }), extensions }, language };
}

/** Before the project is known the header chooses among the languages that the messages are shipped in. */
const shippedLanguages = ({ acceptLanguage }: Progress) =>
  languageChain(negotiate(acceptLanguage, messageOffer).match, null, 'en', messageOffer);
