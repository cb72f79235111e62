import { z } from 'zod';
import {
  compatible,
  dangerous,
  definePolicyDirective,
  repeatedIn,
  setChanges,
  tell,
} from '../../packages/contract/src/policy-directive.js';
import { access } from './access.js';

/** The stored throttles. Each is an obligation that some slice fulfils (request/run.ts owes it, or does not compile). */
const throttleClasses = ['ACCOUNT', 'LOGIN', 'MAIL', 'PASSWORD'] as const;
const classes = z.enum(throttleClasses);

/** What is counted per user (rules.md §3.3.4, §3.3.6). */
const OF_USERS = ['ACCOUNT', 'PASSWORD'];

/** Enforced by the obligation of each class: nothing is committed before the try is counted. */
export const throttle = definePolicyDirective({
  name: 'throttle',
  sdl: `
"""
For mutations: the stored throttles that apply: they count tries over all nodes, and survive a restart. The operation
counts by itself, and nothing of it is committed before.
"""
directive @throttle(class: [ThrottleClass!]!) on FIELD_DEFINITION

enum ThrottleClass {
  """
  Failed log-ins: per address and network, per network, per address.
  """
  LOGIN
  """
  Wrong passwords of a signed-in user, or wrong PINs in their place.
  """
  PASSWORD
  """
  Mails to an address that anybody may name: per network and per address. Beyond it the answer stays the same, and
  nothing is sent.
  """
  MAIL
  """
  Game accounts that a user asks for, so that taken logins cannot be listed.
  """
  ACCOUNT
}`,
  arguments: z.object({ class: z.array(classes).readonly() }),
  form: z.array(classes).readonly(),
  rules: ['throttle-needs-session', 'throttle-nothing'],
  facet: (found) => throttleClasses.filter((one) => found?.class.includes(one)),

  *checkField({ use: node, found, kind, policy }) {
    if (node === undefined) return;
    if (kind === 'Query')
      yield {
        node,
        rule: 'mutation-only',
        problem: '@throttle on a query: it is held where something is committed',
        mend: 'write it on a field of Mutation, and remove it here',
      };
    if (kind === 'Query' || found === null) return;
    const written = found.class;
    if (written.length === 0)
      yield {
        node,
        rule: 'throttle-nothing',
        problem: '@throttle names no throttle',
        mend: 'write at least one class, or remove it',
      };
    for (const one of repeatedIn(written))
      yield { node, rule: 'listed-twice', problem: `${one} is listed twice in @throttle`, mend: 'remove one' };
    if (access.of(policy) !== 'PUBLIC') return;
    for (const one of written.filter((known) => OF_USERS.includes(known)))
      yield {
        node,
        rule: 'throttle-needs-session',
        problem: `${one} counts tries of who is signed in, which nobody is on a public field`,
        mend: `write @access(to: SESSION), or remove ${one}`,
      };
  },

  changes: {
    'throttle-added': dangerous('clients that ask often are refused', tell('of the throttle')),
    'throttle-removed': compatible('clients may ask more often', 'these tries are not limited'),
  },
  judge: (was, is) =>
    setChanges(was, is, {
      added: (one) => ({ kind: 'throttle-added', what: `tries are counted as ${one}` }),
      removed: (one) => ({ kind: 'throttle-removed', what: `tries are not counted as ${one}` }),
    }),

  words: (facet, language) =>
    facet.map((one) => [{ en: 'Throttled', de: 'Gebremst' }[language], TEXTS[language][one]] as const),
});

const TEXTS = {
  en: {
    ACCOUNT: 'game accounts asked for (`GAME_ACCOUNTS`)',
    LOGIN: 'wrong log-ins (`LOGIN`)',
    MAIL: 'mails requested from a network (`MAIL`), and mails to an address (beyond those none is sent, and the answer stays the same)',
    PASSWORD: 'wrong passwords (`PASSWORD`)',
  },
  de: {
    ACCOUNT: 'gewünschte Spielkonten (`GAME_ACCOUNTS`)',
    LOGIN: 'falsche Anmeldungen (`LOGIN`)',
    MAIL: 'Mails aus einem Netz (`MAIL`) und an eine Adresse (darüber hinaus geht keine raus, die Antwort bleibt gleich)',
    PASSWORD: 'falsche Passwörter (`PASSWORD`)',
  },
} as const;
