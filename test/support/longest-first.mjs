import Sequencer from '@jest/test-sequencer';

/**
 * What takes longest begins first, so that no worker has it to do alone at the end: the folders that share a context, and
 * of the others those whose tests are processes. Jest would go by the size of files, and theirs have one line.
 */
export default class LongestFirst extends Sequencer {
  /** @param {readonly { path: string }[]} tests */
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one.path) - rank(other.path));
  }
}

/** @param {string} path of a test file */
function rank(path) {
  if (/together.users|together.conformance/.test(path)) return 0;
  if (path.includes('together')) return 1;
  return /test.(process|docs)/.test(path) ? 2 : 3;
}
