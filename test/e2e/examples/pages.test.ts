import { beforeAll, describe, expect, it } from '@jest/globals';
import { manifest } from '../../support/manifest.js';
import { createPromotion } from '../../support/promotions.js';
import { useService } from '../../support/service.js';
import { recordStatements } from '../../support/statements.js';
import { demoToken } from './run-examples.js';

// A page of many entries needs as many SQL statements as a page of one: no field of an entry runs a
// query of its own.

const MANY = 5;

const service = useService({ responseCacheBytes: 0 });
const paged = Object.entries(manifest.operations).filter(([, { contract }]) => 'first' in contract.wire.variables);
let token: string;
let session: string;

beforeAll(async () => {
  token = await demoToken(service);
  const login = { email: 'kofi@example.com', password: 'ember-isles-demo' };
  session = String(Reflect.get(Object(await service.run('login', login, { token })), 'sessionId'));
  const read = async (id: string, variables = {}) => Object(await service.run(id, variables, { token, session }));
  const servers: { id: string; code: string }[] = await read('gameServers');
  await read('changeServer', { gameServerId: servers.find(({ code }) => code === 'dusk')?.id });
  const [{ id: accountId }] = await read('accounts');
  const projectId = (await service.domain.projects.findBySlug('demo'))?.id ?? 0;
  const { price: expectedTotal } = await read('shopItem', { sku: 'ember-draught' });
  for (let order = 0; order < MANY; order += 1) {
    const idempotencyKey = `an-order-of-a-page-${order}`;
    const variables = { sku: 'ember-draught', quantity: 1, expectedTotal, accountId, idempotencyKey };
    await service.run('purchase', variables, { token, session });
    const { code } = await createPromotion(service, projectId);
    await service.run('redeemCode', { code, idempotencyKey }, { token, session });
  }
});

/**
 * Requests a page; returns the number of entries and the statements, except those of the session.
 */
async function page(documentId: string, first: number) {
  const asking = { token, session };
  await service.run(documentId, { first }, asking); // fills the caches of the node
  let edges = 0;
  const statements = await recordStatements(async () => {
    const found = Object(await service.run(documentId, { first }, asking));
    edges = found.edges.length;
  });
  return { edges, statements: statements.filter((text) => !/\bUPDATE session\b/i.test(text)) };
}

it('finds paged documents', () => expect(paged.map(([id]) => id)).toContain('shopItems'));

describe.each(paged)('a page of %s', (documentId) => {
  it(`needs as many statements with ${MANY} entries as with one`, async () => {
    const [one, many] = [await page(documentId, 1), await page(documentId, MANY)];
    expect([one.edges, many.edges]).toEqual([1, MANY]);
    expect(one.statements.length).toBeGreaterThan(0);
    expect(many.statements).toHaveLength(one.statements.length);
  });
});
