import { advice } from '../../../base/errors/advice.js';
import { catalogue, type ErrorCode, isErrorCode } from '../../../base/errors/catalogue.js';
import { en } from '../../../base/errors/messages/en.js';
import type { ErrorPromise } from '../../document-contract.js';
import { code, table } from './words.js';

const HEAD = ['Code', 'Category', 'HTTP', 'Retryable', 'Message', 'What to do', '`details`'];

/** The codes that every operation may answer with. */
export const commonErrors = (): readonly string[] => {
  const codes = Object.keys(catalogue).filter(isErrorCode);
  return table(
    HEAD,
    codes.filter((one) => catalogue[one].common).map((one) => row(one, catalogue[one])),
  );
};

/** Those of one operation alone. */
export const ownErrors = (own: readonly ErrorCode[], errors: Readonly<Record<string, ErrorPromise>>) =>
  table(
    HEAD,
    own.flatMap((one) => (errors[one] === undefined ? [] : [row(one, errors[one])])),
  );

function row(name: ErrorCode, { category, status, retryable }: ErrorPromise): readonly string[] {
  const { todo, details = {} } = advice[name];
  const told = Object.entries(details).map(([key, text]) => `${code(key)}: ${text}`);
  return [code(name), code(category), String(status), RETRYABLE[`${retryable}`], en[name], todo, told.join('<br>')];
}

const RETRYABLE = { true: 'yes', false: 'no', BY_LIMIT: 'by its limit' } as const;
