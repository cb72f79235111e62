import { beforeAll, describe, expect, it } from '@jest/globals';
import { throttle } from '../../../src/policy/index.js';
import { type Player, useFixture } from '../../support/fixture.js';
import { manifest } from '../../support/manifest.js';
import { makeUserChanges, userChanges } from '../../support/nodes/user-changes.js';
import { placeOf } from '../../support/place.js';
import { useService } from '../../support/service.js';
import { recordStatements } from '../../support/statements.js';

// A page of many entries needs as many SQL statements as a page of one: no field of an entry runs a
// query of its own.

const MANY = 5;

const service = useService({ responseCacheBytes: 0 });
const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off', maxAccountsPerServer: 2 * MANY } },
  items: Array.from({ length: MANY }, (_, number) => ({ sku: `gift-${number}`, price: 0 })),
});
const paged = Object.entries(manifest.operations).filter(([, { contract }]) => 'first' in contract.wire.variables);
/** Changes of game accounts are limited to fewer. */
const changes = userChanges.filter((id) => !throttlesOf(id).includes('ACCOUNT'));
let player: Player;

beforeAll(async () => {
  player = await fixture.newPlayer();
  for (let round = 0; round < MANY; round += 1) {
    await player.credit(1);
    await makeUserChanges({ service, fixture, player, server: 'one', sku: `gift-${round}` }, changes);
  }
});

/** The throttles of an operation. */
function throttlesOf(documentId: string): readonly string[] {
  const operation = manifest.operations[documentId];
  return operation === undefined ? [] : throttle.of(operation.policy);
}

/**
 * Requests a page; returns the number of entries and the statements, except those of the session.
 */
async function page(documentId: string, first: number) {
  await player.run(documentId, { first }); // fills the caches of the node
  let edges = 0;
  const statements = await recordStatements(async () => {
    const found = Object(await player.run(documentId, { first }));
    edges = found.edges.length;
  });
  return { edges, statements: statements.filter((text) => !/\bUPDATE session\b/i.test(text)) };
}

it('finds paged documents', () => expect(paged.map(([id]) => id)).toContain('shopItems'));

describe.each(paged)('a page of %s', (documentId) => {
  it(`needs as many statements with ${MANY} entries as with one`, async () => {
    const [one, many] = [await page(documentId, 1), await page(documentId, MANY)];
    if (many.edges < MANY)
      throw new Error(
        `${placeOf('test/support/operations.ts', 'export const validVariables')} → let the changes of each round, with an item of its own, leave an entry of ${documentId}`,
      );
    expect([one.edges, many.edges]).toEqual([1, MANY]);
    expect(one.statements.length).toBeGreaterThan(0);
    expect(many.statements).toHaveLength(one.statements.length);
  });
});
