import Sequencer from '@jest/test-sequencer';

/** Parts of paths, slowest first. A slow file at the end would leave the other workers idle. */
const ORDER = [
  ...['/console/', 'packed.long', '/together/', '/e2e/', '/cli/', '/security/', '/faults/', '/load/'],
  ...['/storage/', '/docs/'],
];

/**
 * Runs the slowest files first. Jest would sort by file size, and shared contexts are one-line
 * files.
 */
export default class LongestFirst extends Sequencer {
  /** @param {readonly { path: string }[]} tests */
  sort(tests) {
    return [...super.sort(tests)].sort(
      (one, other) => rank(one.path) - rank(other.path) || one.path.localeCompare(other.path),
    );
  }
}

/** @param {string} path of a test file */
function rank(path) {
  const place = ORDER.findIndex((part) => path.includes(part));
  return place === -1 ? ORDER.length : place;
}
