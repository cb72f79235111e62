import { z } from 'zod';
import {
  compatible,
  dangerous,
  definePolicyDirective,
  duplicatesIn,
  inform,
  setChanges,
} from '../../packages/contract/src/define.js';
import { throttles } from '../base/throttles.js';
import { access } from './access.js';

const classNames = throttles.map((value) => value.class).toSorted();
const classes = z.enum(classNames);

/** Throttles that count per user only (rules.md §3.3.4, §3.3.6). */
const PER_USER = throttles
  .filter(({ limits }) => [...limits].every(({ subject }) => subject === 'USER'))
  .map((value) => value.class);

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
${throttles.map(({ class: name, description }) => `"""\n${description}\n"""\n${name}`).join('\n')}
}`,
  arguments: z.object({ class: z.array(classes).readonly() }),
  form: z.array(classes).readonly(),
  rules: ['throttle-needs-session', 'throttle-nothing'],
  facet: (found) => classNames.filter((name) => found?.class.includes(name)),

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
    for (const one of written.filter((name) => PER_USER.includes(name)))
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
    facet.flatMap((name) =>
      throttles
        .filter((value) => value.class === name)
        .map(({ words, code }) => [LABEL[language], `${words[language]} (\`${code}\`)`] as const),
    ),
});

const LABEL = { en: 'Throttled', de: 'Gedrosselt' };
