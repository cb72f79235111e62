import type { Break, Control } from './control.js';

const directives = 'src/request/directives.test.ts';
const limits = 'src/request/limits.test.ts';
const interfaces = 'test/contract/interfaces.test.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** What SDL and documents promise: rules.md §2.1.5, §3.5.8, §3.5.9, §3.11.5, decision 28. */
export const policyControls: readonly Control[] = [
  {
    guarantee: 'policy: what an interface keeps for users is read without a session nowhere',
    change: 'types asked alone',
    breaks: one(
      'src/policy/access.ts',
      "return declaring ?? (accessOf(type, field, uses) === 'SESSION' ? type : null);",
      "return accessOf(type, field, uses) === 'SESSION' ? type : null;",
    ),
    test: interfaces,
    name: 'a field that an interface keeps for users',
  },
  {
    guarantee: 'policy: nothing is committed before the obligations of its operation are done',
    change: 'open obligations do not prevent a commit',
    breaks: one('src/platform/changes/changes.ts', '      by.request?.obligations.requireFulfilled();\n'),
    test: directives,
    name: 'without its directive something else happens',
  },
  {
    guarantee: 'policy: no check is made that the SDL does not name',
    change: 'obligations are fulfilled without being named',
    breaks: one('src/platform/audit/obligations.ts', 'if (!names.includes(name)) throw', 'if (names.length < 0) throw'),
    test: directives,
    name: 'without its directive something else happens',
  },
  {
    guarantee: 'policy: no more is sent than the bound of a list',
    change: 'lists as resolvers return them',
    breaks: [{ file: 'packages/contract/src/runtime/bounded-lists.ts', name: 'boundedList', as: '(result) => result' }],
    test: limits,
    name: 'is a fault',
  },
  {
    guarantee: 'policy: no more is taken than the bound of a list',
    change: 'lists as clients send them',
    breaks: one(
      'src/request/input-values.ts',
      'Array.isArray(value) && value.length > max',
      'Array.isArray(value) && max < 0',
    ),
    test: limits,
    name: 'a list or a page that a client asks for',
  },
  {
    guarantee: 'executors answer as graphql-js does',
    change: 'errors below what is null already',
    breaks: one(
      'packages/contract/src/runtime/run.ts',
      'if (run.nulled || path?.isLost()) return;',
      'if (run.nulled) return;',
    ),
    test: 'packages/contract/test/executors/compile-document.test.ts',
    name: 'tells no error below what is null already',
  },
  {
    guarantee: 'policy: no server is named that nobody looks at',
    change: 'the argument without its directive',
    breaks: one('src/policy/game-server.ts', 'if (argument && !isWritten)', 'if (argument === undefined && isWritten)'),
    test: directives,
    name: 'without its directive something else happens',
  },
  {
    guarantee: 'policy: a filter by a server is looked at like every other',
    change: 'filters that are not',
    breaks: one('src/request/scope.ts', "(source === 'FILTER' && explicitId === null)", "source === 'FILTER'"),
    test: 'src/domain/servers/selection.test.ts',
    name: 'of a restricted server is denied',
  },
];
