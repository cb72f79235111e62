import { z } from 'zod';
import {
  compatible,
  dangerous,
  definePolicyDirective,
  duplicatesIn,
  inform,
  setChanges,
} from '../../packages/contract/src/define.js';
import { access } from './access.js';

/**
 * The stored throttles. Each is an obligation of the request; `request/run.ts` does not compile
 * without one of each.
 */
const throttleClasses = ['ACCOUNT', 'LOGIN', 'MAIL', 'PASSWORD'] as const;
const classes = z.enum(throttleClasses);

/** Throttles that count per user (rules.md §3.3.4, §3.3.6). */
const PER_USER = ['ACCOUNT', 'PASSWORD'];

/**
 * Enforced by the obligation of each class: the operation commits nothing before it counted the
 * attempt.
 */
export const throttle = definePolicyDirective({
  name: 'throttle',
  file: 'src/policy/throttle.ts',
  sdl: `
"""
For mutations: the stored throttles that apply. They count attempts over all nodes and survive a
restart. The operation counts the attempt and commits nothing before.
"""
directive @throttle(class: [ThrottleClass!]!) on FIELD_DEFINITION

enum ThrottleClass {
  """
  Failed logins: per address and network, per network, and per address.
  """
  LOGIN
  """
  Wrong passwords of a signed-in user, or wrong PINs where the operation accepts a PIN instead.
  """
  PASSWORD
  """
  Emails to an address that the caller chooses: per network and per address. Beyond the limit per
  address no email is sent, and the answer stays the same.
  """
  MAIL
  """
  Game accounts requested by a user, so that taken logins cannot be enumerated.
  """
  ACCOUNT
}`,
  arguments: z.object({ class: z.array(classes).readonly() }),
  form: z.array(classes).readonly(),
  rules: ['throttle-needs-session', 'throttle-nothing'],
  facet: (found) => throttleClasses.filter((throttleClass) => found?.class.includes(throttleClass)),

  *checkField({ use: node, found, kind, policy }) {
    if (node === undefined) return;
    if (kind === 'Query')
      yield {
        node,
        rule: 'mutation-only',
        problem: '@throttle on a query: obligations are checked at a commit',
        fix: 'write it on a field of Mutation, and remove it here',
      };
    if (kind === 'Query' || found === null) return;
    const written = found.class;
    if (written.length === 0)
      yield {
        node,
        rule: 'throttle-nothing',
        problem: '@throttle names no throttle',
        fix: 'write at least one class, or remove it',
      };
    for (const one of duplicatesIn(written))
      yield { node, rule: 'listed-twice', problem: `${one} is listed twice in @throttle`, fix: 'remove one' };
    if (access.of(policy) !== 'PUBLIC') return;
    for (const one of written.filter((throttleClass) => PER_USER.includes(throttleClass)))
      yield {
        node,
        rule: 'throttle-needs-session',
        problem: `${one} counts attempts of a signed-in user, but the field is public`,
        fix: `write @access(to: SESSION), or remove ${one}`,
      };
  },

  changes: {
    'throttle-added': dangerous('clients with many requests are refused', inform('of the throttle')),
    'throttle-removed': compatible('clients may send more requests', 'these attempts are not limited'),
  },
  judge: (was, is) =>
    setChanges(was, is, {
      added: (one) => ({ kind: 'throttle-added', what: `attempts are counted as ${one}` }),
      removed: (one) => ({ kind: 'throttle-removed', what: `attempts are not counted as ${one}` }),
    }),

  words: (facet, language) =>
    facet.map((one) => [{ en: 'Throttled', de: 'Gedrosselt' }[language], TEXTS[language][one]] as const),
});

const TEXTS = {
  en: {
    ACCOUNT: 'requested game accounts (`GAME_ACCOUNTS`)',
    LOGIN: 'failed logins (`LOGIN`)',
    MAIL: 'emails requested from a network (`MAIL`), and emails to an address (beyond that limit none is sent, and the answer stays the same)',
    PASSWORD: 'wrong passwords (`PASSWORD`)',
  },
  de: {
    ACCOUNT: 'angeforderte Spielkonten (`GAME_ACCOUNTS`)',
    LOGIN: 'fehlgeschlagene Anmeldungen (`LOGIN`)',
    MAIL: 'angeforderte E-Mails aus einem Netz (`MAIL`) und an eine Adresse (darüber hinaus wird keine gesendet, die Antwort bleibt gleich)',
    PASSWORD: 'falsche Passwörter (`PASSWORD`)',
  },
} as const;
