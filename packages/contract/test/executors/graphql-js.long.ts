import { describe, expect, it } from '@jest/globals';
import { registerTests, testFiles, versionOf } from './graphql-js.js';

const checkout = process.env.GRAPHQL_JS;

if (checkout === undefined) {
  // Jest does not print the names of skipped tests.
  process.stderr.write('SKIPPED: GRAPHQL_JS does not name a checkout of graphql-js 16.\n');
  it.skip('passes the tests of graphql-js', () => undefined);
} else {
  it('has the tests of graphql-js 16', () => {
    expect(versionOf(checkout)).toMatch(/^16\./);
    expect(testFiles(checkout)).not.toEqual([]);
  });
  for (const name of testFiles(checkout)) describe(name, () => void registerTests(checkout, name));
}
