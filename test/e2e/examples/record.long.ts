import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Example } from '../../../packages/contract/src/descriptions-and-examples.js';
import { canonical, canonicalPretty } from '../../../packages/contract/src/json.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { useService } from '../../support/service.js';
import { recorded, runExamples } from './run-examples.js';
import { differences, maskPaths } from './values.js';

// `npm run examples`: sends every example to two services and records the answers. Values that
// differ between the two are volatile.

const [one, other] = [useService(), useService()];

it('records the examples', async () => {
  const [first, second] = [await runExamples(one), await runExamples(other)];
  const examples = [...first].map(([id, played]): [string, Example] => {
    const volatile = differences(played, second.get(id));
    return [id, kept(recorded.get(id), { ...played, volatile })];
  });
  expect(examples).not.toEqual([]);
  await writeFile(join(packageRoot, 'generated/examples.json'), canonicalPretty(Object.fromEntries(examples)));
});

/**
 * Keeps the earlier record if only volatile values changed, so that a diff shows real changes only.
 */
function kept(before: Example | undefined, now: Example): Example {
  const same =
    before !== undefined && canonical(maskPaths(before, now.volatile)) === canonical(maskPaths(now, now.volatile));
  return same ? before : now;
}
