import { perConfig } from '../../config.js';
import { breaking, compatible, dangerous, exposing, inform, type KindOfChange, keep } from '../../policy-directive.js';

const REPLACE = 'or publish a new document and retire this one by @sunset';

/**
 * All kinds of contract changes except those of policy directives. Names are stable, because
 * verdicts.yaml and CI use them. `input-` concerns variables, `result-` results.
 */
export const GENERAL_KINDS = {
  // Input.
  'variable-added': compatible('requests omit it, as before'),
  'variable-required-added': breaking('requests that do not send it are refused', `make it optional; ${REPLACE}`),
  'variable-removed': breaking('requests that send it are refused as unknown', keep('the variable')),
  'input-field-added': compatible('requests omit it, as before'),
  'input-field-required-added': breaking('requests that do not send it are refused', `make it optional; ${REPLACE}`),
  'input-field-removed': breaking('requests that send it are refused as unknown', keep('the field')),
  'input-became-required': breaking('requests that omit it are refused', `make it optional; ${REPLACE}`),
  'input-became-optional': compatible('requests send it, as before'),
  'input-became-non-null': breaking('requests that send null are refused', `make it nullable; ${REPLACE}`),
  'input-became-nullable': compatible('requests send no null, as before'),
  'input-type-changed': breaking('requests with values of the old type are refused', keep('the type')),
  'input-integer-became-number': compatible('every integer is a number'),
  'input-became-any': compatible('every value is JSON'),
  'input-became-list': breaking(
    'requests that send a single value are refused: it is not coerced to a list',
    `add a variable for the list; ${REPLACE}`,
  ),
  'input-enum-value-added': compatible('requests do not send it'),
  'input-enum-value-removed': breaking('requests that send it are refused', keep('the value')),
  'input-bound-widened': compatible('accepted values are still accepted'),
  'input-bound-tightened': breaking('requests beyond it are refused', keep('the bound')),
  'input-pattern-removed': compatible('accepted values are still accepted'),
  'input-pattern-added': breaking(
    'strings that were accepted may not match it, and are refused; whether patterns are equivalent is not analysed',
    keep('the pattern'),
  ),
  'input-format-changed': compatible('formats are not validated'),
  'input-default-added': dangerous('it now applies to requests that omit the value', inform('of the default')),
  'input-default-changed': dangerous('requests that omit the value have another effect', inform('of the default')),
  'input-default-removed': dangerous('requests that omit the value have no default', inform('to send it')),
  'input-one-of-added': breaking('requests that send several fields, or none, are refused', keep('the choice')),
  'input-one-of-removed': compatible('requests that send one field still succeed'),
  'exclusive-tightened': breaking('requests that were allowed are refused', keep('the allowed combinations')),
  'exclusive-widened': compatible('requests that were allowed still succeed'),

  // Results.
  'result-key-added': compatible('clients do not read it'),
  'result-key-removed': breaking(
    'clients that read it find nothing',
    keep('the key, by an alias if the field was renamed'),
  ),
  'result-key-became-conditional': breaking('the key may be missing', keep('it without a condition')),
  'result-key-became-unconditional': compatible('the key is always present'),
  'result-condition-changed': breaking('the key may be missing for clients that requested it', keep('the condition')),
  'result-key-omitted-by-default': breaking(
    'clients that do not send the variable no longer find it',
    keep('the default'),
  ),
  'result-condition-widened': compatible('the key is present whenever it was before'),
  'result-type-changed': breaking(
    'clients read a value of another type',
    `use another key for the new type; ${REPLACE}`,
  ),
  'result-number-became-integer': compatible('every integer is a number, and clients read it as before'),
  'result-list-nesting-changed': breaking(
    'clients read a list instead of a value, or a value instead of a list',
    `use another key for the new type; ${REPLACE}`,
  ),
  'result-became-nullable': breaking('clients that rely on a value find null', keep('it non-null')),
  'result-became-non-null': compatible('clients no longer find null'),
  'result-enum-value-added': dangerous('clients may find an unknown value', inform('of the value')),
  'result-enum-value-removed': compatible('clients no longer find it'),
  'result-bound-raised': dangerous(
    'clients may find more entries or longer values than expected',
    inform('of the bound'),
  ),
  'result-bound-lowered': compatible('clients find less'),
  'result-pattern-added': compatible('clients find fewer different strings'),
  'result-pattern-removed': dangerous('clients may find strings that they cannot parse', inform('of the pattern')),
  'result-format-added': compatible('clients find fewer different strings'),
  'result-format-changed': dangerous('clients that parse strings by their format may fail', inform('of the format')),
  'result-typename-changed': breaking('clients that compare the name do not find it', keep('the name of the type')),
  'possible-type-added': dangerous('clients may find an unknown type', inform('of the type')),
  'possible-type-unlike': breaking(
    'clients cannot distinguish it, and common keys are missing in it',
    `select __typename and the common keys; ${REPLACE}`,
  ),
  'possible-type-removed': compatible('clients no longer find it'),

  // Fields and arguments behind the keys.
  'field-replaced': dangerous(
    'clients read another field under the same key',
    `use another key for the new field; ${REPLACE}`,
  ),
  'argument-changed': dangerous('clients receive another selection of the same data', `revert it; ${REPLACE}`),
  'argument-default-changed': dangerous(
    'clients receive another selection of the same data',
    'revert it, write the old value into the document if the argument still exists, ' +
      'or inform client developers of the change',
  ),
  'scalar-renamed': dangerous('the same form may have another meaning', inform('of the meaning')),

  // Kind and error codes.
  'operation-kind-changed': dangerous('rules for retries and caches differ', inform('of the change')),
  'error-added': dangerous('clients may receive an unknown code', inform('of the code')),
  'error-removed': compatible('clients no longer receive it'),
  'error-status-changed': breaking('clients that use the status react differently', keep('the status')),
  'error-category-changed': breaking('clients that use the category react differently', keep('the category')),
  'error-retryability-changed': dangerous('clients retry differently', inform('of the change')),

  // Publication and retirement of documents.
  'document-added': compatible('no client calls it yet'),
  'document-removed': breaking(
    'clients that call it are refused',
    'restore the document, and announce its end by @sunset',
  ),
  'document-removed-early': breaking('a later day was announced', 'restore the document until that day'),
  'document-retired': compatible('its announced day has passed'),
  'retired-entry-missing': breaking(
    'clients receive UNKNOWN_DOCUMENT instead of the reason',
    'write the entry into documents/retired.yaml, a new file if there is none',
  ),
  'retired-entry-unequal': breaking(
    'it differs from the announced @sunset',
    'copy the values of @sunset to documents/retired.yaml',
  ),
  'retired-notice-changed': compatible('it stays retired; only the notice differs'),
  'retired-id-reused': breaking(
    'clients of the old document receive other data',
    'publish it under another documentId',
  ),
  'retired-id-restored': compatible('clients of the old document are served again'),
  'sunset-added': compatible('clients are served until that day, and each response announces it'),
  'sunset-removed': compatible('the document stays'),
  'sunset-later': compatible('the end is later than announced'),
  'sunset-earlier': dangerous('a later day was announced', 'write the announced day, or a later one'),
  'sunset-short-notice': breaking('clients have less time than the least notice', 'write a later day'),
  'sunset-notice-changed': compatible('the day stays the same'),
  'sunset-passed': breaking('clients that call it are refused now', 'write a day in the future'),

  // Safeguards.
  'rate-weight-lowered': exposing('callers may send more of these requests'),
} as const satisfies Readonly<Record<string, KindOfChange>>;

export type GeneralKind = keyof typeof GENERAL_KINDS;

/** Returns all kinds of changes with their verdicts, those of policy directives last. */
export const changeKindsOf = perConfig(
  ({ directives }): ReadonlyMap<string, KindOfChange> =>
    new Map([
      ...Object.entries(GENERAL_KINDS),
      ...directives.flatMap(({ spec }) => Object.entries(spec.changes ?? {})),
    ]),
);
