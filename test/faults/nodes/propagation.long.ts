import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { useService } from '../../support/service.js';
import { useNodes } from './nodes.js';
import { allChanges, asTestService, measurePropagation, percentile, subjectOf } from './propagated-changes.js';

// Measures how long changes take to reach all nodes: the figures of docs/cluster.md.
jest.setTimeout(600_000);

/** Limit of the propagation of changes: architecture.md §5. */
const WITHIN_MS = 2_000;
/** Each round measures two nodes. */
const ROUNDS = 50;

const nodes = useNodes();
const operator = useService({ sharedWith: nodes });

describe('a change on one of three nodes', () => {
  it.each(allChanges)('reaches the other nodes: $name', async (change) => {
    const [one, ...others] = nodes.all;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const subject = await subjectOf(change, operator);
      const answer = (node: typeof one) => change.answer(asTestService(node, operator), subject);
      // Other nodes know the new project from its notification on.
      const isReady = (node: typeof one) => async () => (await answer(node)) === change.before;
      await Promise.all(nodes.all.map((node) => eventually(isReady(node), WITHIN_MS)));
      await change.make(asTestService(one, operator), subject);
      const changedAt = performance.now();
      const isSeenBy = (node: typeof one) => async () => (await answer(node)) === change.after;
      const seen = await Promise.all(others.map((node) => measurePropagation(changedAt, isSeenBy(node), WITHIN_MS)));
      expect(seen).not.toContain(null);
      times.push(...seen.map(Number));
    }
    const [p50, p99] = [50, 99].map((percent) => percentile(times, percent).toFixed(1));
    process.stderr.write(`${change.name}: p50 ${p50} ms, p99 ${p99} ms\n`);
  });
});
