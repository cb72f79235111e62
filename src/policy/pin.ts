import { z } from 'zod';
import { breaking, compatible, definePolicyDirective, keep } from '../../packages/contract/src/define.js';
import { access } from './access.js';

/** The errors of a PIN check (rules.md §3.4). */
const PIN_CODES = ['PIN_REQUIRED', 'PIN_INVALID', 'PIN_LOCKED', 'PIN_NOT_SET'];

/**
 * Enforced by the obligation `PIN`: the operation commits nothing before its check of the PIN
 * begins. The check commits the count of attempts. It throws if the PIN is needed and not verified.
 */
export const pin = definePolicyDirective({
  name: 'pin',
  file: 'src/policy/pin.ts',
  sdl: `
"""
For mutations. Needs a verified PIN or the variable \`pin\`. The operation checks it after the
lookup of a replay, and commits nothing before.
"""
directive @pin on FIELD_DEFINITION`,
  arguments: z.object({}),
  form: z.boolean(),
  rules: ['pin-needs-session', 'pin-codes'],
  facet: (found) => found !== null,

  *checkField({ use: node, kind, policy, codes }) {
    if (node === undefined) return;
    if (kind === 'Query') {
      yield {
        node,
        rule: 'mutation-only',
        problem: '@pin on a query: obligations are checked at a commit',
        fix: 'write it on a field of Mutation, and remove it here',
      };
      return;
    }
    if (access.of(policy) === 'PUBLIC')
      yield {
        node,
        rule: 'pin-needs-session',
        problem: '@pin on a public field: no user is signed in',
        fix: 'write @access(to: SESSION), or remove @pin',
      };
    const missing = PIN_CODES.filter((pinCode) => !codes.includes(pinCode));
    if (missing.length > 0)
      yield {
        node,
        rule: 'pin-codes',
        problem: `@pin can refuse with ${missing.join(', ')}`,
        fix: `write ${missing.join(' ')} into @errors(codes: …)`,
      };
  },

  changes: {
    'pin-required': breaking('requests without a PIN are refused', keep('it without @pin')),
    'pin-not-required': compatible('requests with a PIN still succeed', 'no PIN protects it'),
  },
  *judge(was, is) {
    if (was === is) return;
    yield is ? { kind: 'pin-required', what: 'it needs a PIN' } : { kind: 'pin-not-required', what: 'it needs no PIN' };
  },

  words(facet, language) {
    const text = {
      en: 'if the project or the user requires it: `pin`, or `verifyPin` before',
      de: 'wenn das Projekt oder die Person es verlangt: `pin`, oder vorher `verifyPin`',
    };
    return facet ? [['PIN', text[language]]] : [];
  },
  badge: (facet) => (facet ? 'PIN' : null),
});
