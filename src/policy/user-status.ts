import { z } from 'zod';
import {
  breaking,
  code,
  compatible,
  definePolicyDirective,
  duplicatesIn,
  keep,
  listed,
  setChanges,
} from '../../packages/contract/src/define.js';
import { access } from './access.js';

const statuses = ['PENDING', 'ACTIVE', 'BLOCKED'] as const;
const allow = z.array(z.enum(statuses)).readonly();

/** Enforced by the stage `viewer.ts`. */
export const userStatus = definePolicyDirective({
  name: 'userStatus',
  file: 'src/policy/user-status.ts',
  sdl: `
"""
The user statuses with which a signed-in user may call the operation.
"""
directive @userStatus(allow: [AllowedUserStatus!]! = [ACTIVE, PENDING]) on FIELD_DEFINITION

enum AllowedUserStatus {
  ACTIVE
  PENDING
  BLOCKED
}`,
  arguments: z.object({ allow }),
  form: allow,
  rules: ['user-status-needs-session', 'user-status-empty'],
  facet(found) {
    const allowed = found?.allow ?? ['PENDING', 'ACTIVE'];
    return statuses.filter((status) => allowed.includes(status));
  },

  *checkField({ use: node, found, policy }) {
    if (found === null) return;
    if (access.of(policy) === 'PUBLIC')
      yield {
        node,
        rule: 'user-status-needs-session',
        problem: '@userStatus on a public field: no user is signed in',
        fix: 'write @access(to: SESSION), or remove @userStatus',
      };
    if (found.allow.length === 0)
      yield {
        node,
        rule: 'user-status-empty',
        problem: '@userStatus allows no status',
        fix: 'write at least one status',
      };
    for (const status of duplicatesIn(found.allow))
      yield { node, rule: 'listed-twice', problem: `${status} is listed twice in @userStatus`, fix: 'remove one' };
  },

  changes: {
    'user-status-narrowed': breaking('users of this status are refused', keep('the status in @userStatus')),
    'user-status-widened': compatible('other users may still call it', 'users of this status may call it'),
  },
  *judge(was, is, policies) {
    // A change of access already covers it.
    if (access.of(policies.was) !== 'SESSION' || access.of(policies.is) !== 'SESSION') return;
    yield* setChanges(was, is, {
      added: (status) => ({ kind: 'user-status-widened', what: `${status} users may call it` }),
      removed: (status) => ({ kind: 'user-status-narrowed', what: `${status} users may not call it` }),
    });
  },

  words: (facet, language, policy) =>
    access.of(policy) === 'PUBLIC'
      ? []
      : [[{ en: 'User status', de: 'Status' }[language], listed(facet.map(code), { en: 'or', de: 'oder' }[language])]],
});
