import { type DetailType, type ErrorCatalogue, type ErrorDefinition, errorOf } from '../../config.js';
import type { Errors, ErrorTraits } from '../../document-contract.js';
import { code, listed } from '../../policy-directive.js';
import { table } from './words.js';

const HEAD = ['Code', 'Category', 'HTTP', 'Retryable', 'Message', 'What to do', '`details`'];

/** Returns the table of the common error codes. */
export const commonErrors = ({ codes }: ErrorCatalogue): readonly string[] =>
  table(
    [...HEAD, 'Group'],
    Object.entries(codes).flatMap(([name, definition]) =>
      definition.group === null ? [] : [[...row(name, definition, definition), code(definition.group)]],
    ),
  );

/** Returns the table of the codes of one operation. */
export const ownErrors = (errors: Errors, catalogue: ErrorCatalogue): readonly string[] =>
  table(
    HEAD,
    Object.entries(errors).flatMap(([name, traits]) => {
      const definition = errorOf(catalogue, name);
      return definition?.group === null ? [row(name, traits, definition)] : [];
    }),
  );

function row(
  name: string,
  { category, status, retryable }: ErrorTraits,
  { message, advice, details }: ErrorDefinition,
): readonly string[] {
  const lines = Object.entries(details).map(
    ([key, { type, description }]) => `${code(key)} (${typeText(type)}): ${description}`,
  );
  return [code(name), code(category), String(status), RETRYABLE[`${retryable}`], message, advice, lines.join('<br>')];
}

/** Formats a type: `integer`, `text or null`, or the possible words. */
const typeText = (type: DetailType): string =>
  typeof type === 'string' ? type.replace('?', ' or null') : listed(type.map(code));

const RETRYABLE = { true: 'yes', false: 'no', BY_LIMIT: 'by its limit' } as const;
