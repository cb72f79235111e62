import { type Advice, advice } from '../../../../../src/base/errors/advice.js';
import { catalogue, type ErrorCode, isErrorCode } from '../../../../../src/base/errors/catalogue.js';
import { type Detail, errorDetails } from '../../../../../src/base/errors/details.js';
import { en } from '../../../../../src/base/errors/messages/en.js';
import type { ErrorPromise, Errors } from '../../document-contract.js';
import { code, listed, table } from './words.js';

const HEAD = ['Code', 'Category', 'HTTP', 'Retryable', 'Message', 'What to do', '`details`'];

/** The codes that every operation may answer with. */
export const commonErrors = (): readonly string[] => {
  const codes = Object.keys(catalogue).filter(isErrorCode);
  return table(
    HEAD,
    codes.filter((one) => catalogue[one].group !== null).map((one) => row(one, catalogue[one])),
  );
};

/** Those of one operation alone. */
export const ownErrors = (errors: Errors) =>
  table(
    HEAD,
    Object.entries(errors).flatMap(([one, promise]) =>
      isErrorCode(one) && catalogue[one].group === null ? [row(one, promise)] : [],
    ),
  );

function row(name: ErrorCode, { category, status, retryable }: ErrorPromise): readonly string[] {
  // A code that is new in the catalogue may have none yet: the type check, which comes after, names what is missing.
  const { todo = '', details = {} }: Partial<Advice> = Object.hasOwn(advice, name) ? advice[name] : {};
  const message = Object.hasOwn(en, name) ? en[name] : '';
  const told = Object.entries(details).map(([key, text]) => `${code(key)} (${kindOf(name, key)}): ${text}`);
  return [code(name), code(category), String(status), RETRYABLE[`${retryable}`], message, todo, told.join('<br>')];
}

const kinds: Readonly<Record<string, Readonly<Record<string, Detail>>>> = errorDetails;

/** `integer`, `text or null`, or the words that it may be. */
function kindOf(name: ErrorCode, key: string): string {
  const kind = kinds[name]?.[key] ?? 'text';
  return typeof kind === 'string' ? kind.replace('?', ' or null') : listed(kind.map(code));
}

const RETRYABLE = { true: 'yes', false: 'no', BY_LIMIT: 'by its limit' } as const;
