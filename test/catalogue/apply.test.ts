import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDomain, type TestDomain } from '../domain/support.js';
import { TEST_OPERATOR } from '../support/project.js';

let test: TestDomain;
beforeAll(async () => {
  test = await createTestDomain();
});
afterAll(() => test.close());

describe('the demo', () => {
  it('applies, and changes nothing the second time', async () => {
    const text = readFileSync('src/main/demo/demo.yaml', 'utf8');
    const apply = () => test.domain.apply(text, { file: 'demo.yaml', by: TEST_OPERATOR });
    const first = await apply();
    expect(first.changes).toHaveLength(1 + 2 + 4 + 40);
    expect((await apply()).changes).toEqual([]);
  });
});
