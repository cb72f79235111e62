import { perConfig } from '../../config.js';
import {
  breaking,
  compatible,
  dangerous,
  keep as KEEP,
  type KindOfChange,
  tell as TELL,
} from '../../policy-directive.js';

export type { KindOfChange } from '../../policy-directive.js';

const ANEW = 'or publish a new document, and let this one go by @sunset';

/**
 * Every way in which a promise can change, but for those of policy directives. Names are stable, because overrides and CI go by
 * them. `input-` is what clients send, `result-` what they find; docs/contract.md shows the table, and a test holds both
 * equal.
 */
export const GENERAL_KINDS = {
  // What clients send.
  'variable-added': compatible('requests leave it out, as they did'),
  'variable-required-added': breaking('requests that do not send it are refused', `let it be null, ${ANEW}`),
  'variable-removed': breaking('requests that send it are refused: unknown names are', KEEP('the variable')),
  'input-field-added': compatible('requests leave it out, as they did'),
  'input-field-required-added': breaking('requests that do not send it are refused', `let it be null, ${ANEW}`),
  'input-field-removed': breaking('requests that send it are refused: unknown names are', KEEP('the field')),
  'input-became-required': breaking('requests that leave it out are refused', `let it be left out; ${ANEW}`),
  'input-became-optional': compatible('requests send it, as they did'),
  'input-became-non-null': breaking('requests that send null are refused', `let it be null; ${ANEW}`),
  'input-became-nullable': compatible('requests send no null, as they did'),
  'input-type-changed': breaking('requests that send what was right are refused', KEEP('the type')),
  'input-integer-became-number': compatible('an integer is a number'),
  'input-became-list': breaking(
    'requests that send one value are refused: a list is a list (rules.md §0.9)',
    `add a variable for the list; ${ANEW}`,
  ),
  'input-enum-value-added': compatible('requests do not send it'),
  'input-enum-value-removed': breaking('requests that send it are refused', KEEP('the value')),
  'input-bound-widened': compatible('what was taken is taken'),
  'input-bound-tightened': breaking('requests beyond it are refused', KEEP('the bound')),
  'input-pattern-removed': compatible('what was taken is taken'),
  'input-pattern-added': breaking(
    'texts that were taken may not fit it, and are refused; that another pattern takes the same is not looked into',
    KEEP('the pattern'),
  ),
  'input-format-changed': compatible('nothing is refused by it'),
  'input-default-added': dangerous('it now stands for what requests leave out', TELL('what it is')),
  'input-default-changed': dangerous('requests that leave it out get something else', TELL('what it is')),
  'input-default-removed': dangerous('nothing stands for what requests leave out', TELL('to send it')),
  'input-one-of-added': breaking('requests that give several fields, or none, are refused', KEEP('the choice')),
  'input-one-of-removed': compatible('requests that give one field go on'),
  'exclusive-tightened': breaking('requests that were allowed are refused', KEEP('what may be given together')),
  'exclusive-widened': compatible('what was allowed is allowed'),

  // What clients find.
  'result-key-added': compatible('clients do not read it'),
  'result-key-removed': breaking(
    'clients that read it find nothing',
    KEEP('the key, by an alias where the field has another name'),
  ),
  'result-key-became-conditional': breaking('clients may find nothing there', KEEP('it without a condition')),
  'result-key-became-unconditional': compatible('clients find it always'),
  'result-condition-changed': breaking('clients that asked for it may find nothing there', KEEP('the condition')),
  'result-type-changed': breaking('clients read something else there', `give the other type another key; ${ANEW}`),
  'result-list-nesting-changed': breaking(
    'clients read a list where there is none, or the other way round',
    `give the list another key; ${ANEW}`,
  ),
  'result-became-nullable': breaking('clients that rely on a value find null', KEEP('it non-null')),
  'result-became-non-null': compatible('clients find no null any more'),
  'result-enum-value-added': dangerous('clients may find a value that they do not know', TELL('of the value')),
  'result-enum-value-removed': compatible('clients do not find it any more'),
  'result-bound-raised': dangerous('clients may find more than they have room for', TELL('of the bound')),
  'result-bound-lowered': compatible('clients find less'),
  'result-pattern-added': compatible('clients find some of the texts that there were'),
  'result-pattern-removed': dangerous('clients may find texts that they cannot read', TELL('of the pattern')),
  'result-format-added': compatible('clients find some of the texts that there were'),
  'result-format-changed': dangerous(
    'clients that read texts by their format may not understand them',
    TELL('of the format'),
  ),
  'result-typename-changed': breaking('clients that look for the name do not find it', KEEP('the name of the type')),
  'possible-type-added': dangerous('clients may find a type that they do not know', TELL('of the type')),
  'possible-type-unlike': breaking(
    'clients cannot tell it apart, and do not find in it what all others have',
    `select __typename and what all others have; ${ANEW}`,
  ),
  'possible-type-removed': compatible('clients do not find it any more'),

  // What is behind the names.
  'field-replaced': dangerous('clients read something else under the same key', `give the field another key; ${ANEW}`),
  'argument-changed': dangerous('clients get another selection of the same', `take it back; ${ANEW}`),
  'argument-default-changed': dangerous(
    'clients get another selection of the same',
    'write into the document what gives the same as before, or tell client developers of it',
  ),
  'scalar-renamed': dangerous('the same form may stand for something else', TELL('what it stands for')),

  // What it is, and what it answers with.
  'operation-kind-changed': dangerous('what may be repeated and cached is another matter', TELL('of it')),
  'error-added': dangerous('clients may be met by a code that they do not know', TELL('of the code')),
  'error-removed': compatible('clients do not meet it any more'),
  'error-status-changed': breaking('clients that go by the status do something else', KEEP('the status')),
  'error-category-changed': breaking('clients that go by the category do something else', KEEP('the category')),
  'error-retryability-changed': dangerous('clients repeat what they did not, or the other way round', TELL('of it')),

  // How documents come and go.
  'document-added': {
    verdict: 'compatible',
    because: 'nobody calls it yet',
    fix: 'publish it: npm run cli -- contract publish',
  },
  'document-removed': breaking(
    'clients that call it are refused',
    'bring the document back, and announce its end by @sunset',
  ),
  'document-removed-early': breaking('clients were told of a later day', 'bring the document back until that day'),
  'document-retired': compatible('its day has come, as announced'),
  'retired-entry-missing': breaking(
    'clients hear that it is unknown, and not why it went',
    'write the entry into documents/retired.yaml',
  ),
  'retired-entry-unequal': breaking(
    'clients were told something else by @sunset',
    'write into documents/retired.yaml what @sunset said',
  ),
  'retired-notice-changed': compatible('it is gone as it was, and says something else of it'),
  'retired-id-reused': breaking(
    'clients of the document of before get something else',
    'publish it under another documentId',
  ),
  'retired-id-restored': compatible('clients of the document of before are served again'),
  'sunset-added': compatible('clients are answered before that day, and each answer says so'),
  'sunset-removed': compatible('it goes on'),
  'sunset-later': compatible('the end comes later than announced'),
  'sunset-earlier': dangerous('clients were told of a later day', 'write the day of before, or a later one'),
  'sunset-notice-changed': compatible('the day stays the same'),
  'sunset-passed': breaking('clients that call it are refused from now on', 'write a day to come'),
} as const satisfies Readonly<Record<string, KindOfChange>>;

export type GeneralKind = keyof typeof GENERAL_KINDS;

/** Every way in which a promise can change, those of policy directives last: the one table of verdicts. */
export const changeKindsOf = perConfig(
  ({ directives }): ReadonlyMap<string, KindOfChange> =>
    new Map([
      ...Object.entries(GENERAL_KINDS),
      ...directives.flatMap(({ spec }) => Object.entries(spec.changes ?? {})),
    ]),
);
