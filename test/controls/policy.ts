import { type Control, replacing } from './control.js';

const directives = 'src/request/directives.test.ts';
const limits = 'src/request/limits.test.ts';
const interfaces = 'test/contract/interfaces.test.ts';

/** Directives of SDL and documents: rules.md §2.1.5, §3.5.8, §3.5.9, §3.11.5, decision 28. */
export const policyControls: readonly Control[] = [
  {
    guarantee: 'policy: fields of an interface for users need a session in every type',
    change: 'only object types are checked',
    breaks: replacing(
      'src/policy/access.ts',
      "return declaring ?? (accessOf(type, field, uses) === 'SESSION' ? type : null);",
      "return accessOf(type, field, uses) === 'SESSION' ? type : null;",
    ),
    test: interfaces,
    name: 'a field that an interface restricts to sessions',
  },
  {
    guarantee: 'policy: nothing is committed before the obligations of its operation are done',
    change: 'open obligations do not prevent a commit',
    breaks: replacing('src/platform/changes/changes.ts', '      by.request?.obligations.requireFulfilled();\n'),
    test: directives,
    name: 'without a directive the behaviour differs:',
  },
  {
    guarantee: 'policy: no check is made that the SDL does not name',
    change: 'obligations are fulfilled without being named',
    breaks: replacing(
      'src/platform/audit/obligations.ts',
      'if (!names.includes(name)) throw',
      'if (names.length < 0) throw',
    ),
    test: directives,
    name: 'without a directive the behaviour differs:',
  },
  {
    guarantee: 'policy: results respect the bound of a list',
    change: 'lists are returned unchanged',
    breaks: [{ file: 'packages/contract/src/runtime/bounded-lists.ts', name: 'boundedList', as: '(result) => result' }],
    test: limits,
    name: 'fails with INTERNAL, sends nothing of the list, and logs the field',
  },
  {
    guarantee: 'policy: variables respect the bound of a list',
    change: 'lists are accepted unchanged',
    breaks: replacing(
      'src/request/input-values.ts',
      'Array.isArray(value) && value.length > max',
      'Array.isArray(value) && max < 0',
    ),
    test: limits,
    name: 'a list or page argument',
  },
  {
    guarantee: 'executors answer like graphql-js',
    change: 'errors below a null are reported',
    breaks: replacing(
      'packages/contract/src/runtime/run.ts',
      'if (run.nulled || path?.isLost()) return;',
      'if (run.nulled) return;',
    ),
    test: 'packages/contract/test/executors/compile-document.test.ts',
    name: 'drops errors below a value that is already null',
  },
  {
    guarantee: 'policy: every named server is checked',
    change: 'the argument has no directive',
    breaks: replacing(
      'src/policy/game-server.ts',
      'if (argument && !isWritten)',
      'if (argument === undefined && isWritten)',
    ),
    test: directives,
    name: 'without a directive the behaviour differs:',
  },
  {
    guarantee: 'policy: a filter by server is checked like any other server',
    change: 'filters are not checked',
    breaks: replacing('src/request/scope.ts', "(source === 'FILTER' && explicitId === null)", "source === 'FILTER'"),
    test: 'src/domain/servers/selection.test.ts',
    name: 'of a restricted server is denied',
  },
];
