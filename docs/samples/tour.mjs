// The tour of docs/clients.md with the typed client, for any JavaScript runtime: Node, a page, a
// worker. A test runs it in Node, `npm run long -- browser` in Chromium.
import { createClient, memorySession } from 'project-service-client';

/** Returns the data of an outcome. Throws an Error for a failure. */
function requireData(outcome) {
  if (outcome.ok) return outcome.data;
  throw new Error(`${outcome.code}: ${outcome.message} (request ${outcome.requestId})`);
}

/**
 * @param endpoint, contextToken as in `data/demo.json`
 * @param say receives the output line by line
 * @param deliver makes the game server fetch its due deliveries
 */
export async function takeTour({ endpoint, contextToken, say, deliver }) {
  let language = 'en';
  const client = createClient({
    endpoint,
    contextToken,
    session: memorySession(),
    language: () => language,
    name: 'tour',
    version: '1.0.0',
  });

  // The client stores the session; the session stores the selected server.
  requireData(await client.login({ email: 'kofi@example.com', password: 'ember-isles-demo' }));
  const dusk = requireData(await client.gameServers()).find(({ code }) => code === 'dusk');
  say(requireData(await client.changeServer({ gameServerId: dusk.id })).name);

  language = 'de';
  const categories = requireData(await client.shopCategories());
  say(categories.map(({ title, itemCount }) => `${title} (${itemCount})`).join(', '));
  for await (const page of client.pages.shopItems({ search: 'glut', first: 2 }))
    for (const { node } of requireData(page).edges) say(`${node.title}: ${node.price} ${node.currency.name}`);
  language = 'en';

  say(requireData(await client.setPin({ newPin: '314159', password: 'ember-isles-demo' })).hasPin);
  say(requireData(await client.verifyPin({ pin: '314159' })).verifiedUntil);

  // Buys two pieces at an outdated price: the refusal has the current one.
  const [account] = requireData(await client.accounts());
  const order = { sku: 'ember-draught', quantity: 2, accountId: account.id };
  const refused = await client.purchase({ ...order, expectedTotal: 1 });
  if (refused.ok || refused.code !== 'PRICE_CHANGED') throw new Error('that was the price');
  const confirmed = { ...order, expectedTotal: refused.details.total };
  const bought = await client.purchase(confirmed);
  say(requireData(bought).purchase.status);
  // Repeats the request, as after a lost answer: nothing more is bought.
  const { idempotencyKey } = bought;
  say(requireData(await client.purchase({ ...confirmed, idempotencyKey })).replayed);

  await deliver();
  say(requireData(await client.purchaseStatus({ idempotencyKey })).status);

  const { edges: purchases } = requireData(await client.purchases({ first: 1 }));
  for (const { node } of purchases) say(`${node.status}: ${node.quantity} ${node.item.title}`);
  const { edges: entries } = requireData(await client.balanceHistory({ first: 1 }));
  for (const { node } of entries) say(`${node.type} ${node.amount}, then ${node.balanceAfter}`);
  say(requireData(await client.balance()).amount);
  requireData(await client.logout());
  const me = await client.me();
  say(me.ok ? me.data.email : me.code);
}
