import type { Control } from './control.js';

/** Several nodes, and a database that fails: architecture.md §5. */
export const nodeControls: readonly Control[] = [
  {
    promise: 'memory: what is told of another database proves nothing of this one',
    broken: 'nobody looks where notifications come from',
    breaks: [{ file: 'src/storage/notifications.ts', find: ' && this.#sides.agree()', replace: '' }],
    test: 'test/storage/notifications.test.ts',
    name: 'of another database',
  },
];
