import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BoundClient, bindClient, createApiClient } from '../../support/api-client.js';
import { openFixture, type Player, PRICE } from '../../support/fixture.js';
import { lockRows } from '../../support/locks.js';
import { cleanUp, databaseUrl, newDataDir, startProcess, stopProcess } from '../../support/process.js';
import { INSTALLED_LIMITS, startTestService } from '../../support/service.js';
import { fillShop } from '../../support/shop.js';

/** Load of one project while another is used normally. */
export interface LoadPlan {
  /** Items of the searched shop. */
  readonly items: number;
  /** Different searches per second, from one address. */
  readonly searches: number;
  readonly seconds: number;
  /** RATE_LIMIT_PER_IP of the node. */
  readonly ratePerNetwork: number;
  /** Buyers of the loud project who wait for one listing. */
  readonly stuckBuyers: number;
}

/** Results of the other project's users. */
export interface QuietProjectReport {
  readonly purchases: number;
  /** Purchases that completed within `ALIVE_MS`. */
  readonly alive: number;
  readonly slowestPurchaseMs: number;
  readonly balances: number;
  readonly failedBalances: number;
  readonly slowestBalanceMs: number;
}

export interface LoadReport {
  readonly searching: { readonly quiet: QuietProjectReport; readonly answers: Readonly<Record<string, number>> };
  readonly stuck: { readonly quiet: QuietProjectReport; readonly answers: Readonly<Record<string, number>> };
}

/** A client of the shop gives up after this time. */
const ALIVE_MS = 2_000;
const EVERY_MS = 250;

/** Runs a node with a loud and a quiet project; returns the results of the quiet one. */
export async function loadOneProject(plan: LoadPlan): Promise<LoadReport> {
  const service = await startTestService(INSTALLED_LIMITS);
  const dataDir = await newDataDir();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(service.connection), HOST: '127.0.0.1' };
  const flood = { RATE_LIMIT_PER_IP: String(plan.ratePerNetwork), TRUSTED_PROXIES: '127.0.0.1' };
  const loud = await openFixture(service, { slug: 'loud', declared: NO_PIN, items: [{ sku: 'held' }] });
  const quiet = await openFixture(service, { slug: 'quiet', declared: NO_PIN, items: [{ sku: 'thing' }] });
  await fillShop(service, loud.project, plan.items);
  const buyers = await Promise.all(Array.from({ length: plan.stuckBuyers }, () => loud.newPlayer()));
  const buyer = await quiet.newPlayer({ money: 1_000_000 });
  const other = await quiet.newPlayer({ money: 1 });
  const node = await startProcess(['serve'], { ...env, ...flood });
  try {
    const api = createApiClient(node.endpoint);
    const clients = {
      loud: bindClient(api, { token: loud.project.token }),
      quiet: bindClient(api, { token: quiet.project.token }),
    };
    const others = () => runQuietProject(clients.quiet, { buyer, other, itemId: quiet.item('thing') }, plan.seconds);
    const search = floodOf(clients.loud, loud.project.servers[0].id, plan);
    const [searched, whileSearching] = await Promise.all([search, others()]);
    const answers: Record<string, number> = {};
    const buy = ({ session, accounts }: Player) =>
      clients.loud.ask('purchase', purchaseInput(loud.item('held'), accounts['one']), { session, ...from(2) });
    const held = await lockRows(service, 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE', [loud.item('held')]);
    const end = performance.now() + plan.seconds * 1_000;
    const stuck = Promise.all(
      buyers.map(async (each) => {
        while (performance.now() < end) count(answers, (await buy(each)).code ?? '200');
      }),
    );
    const whileStuck = await others();
    await held.release();
    await stuck;
    return { searching: { quiet: whileSearching, answers: searched }, stuck: { quiet: whileStuck, answers } };
  } finally {
    await stopProcess(node);
    await cleanUp(dataDir, [node]);
    await service.stop();
  }
}

const NO_PIN = { policies: { pinPolicy: 'off' } };

const from = (host: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${host}` } });

const purchaseInput = (itemId: number, accountId: number | undefined) => ({
  itemId,
  accountId,
  expectedTotal: PRICE,
  idempotencyKey: randomUUID(),
});

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/**
 * Sends this many different searches per second, each matching every item, without waiting for
 * answers.
 */
async function floodOf(
  client: BoundClient,
  gameServerId: string,
  { searches, seconds }: LoadPlan,
): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  const texts = distinctSearches();
  const sent: Promise<void>[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * searches;
    while (sent.length < due) {
      const { value: search } = texts.next();
      const response = client.ask('shopItems', { gameServerId, search }, from(1));
      sent.push(response.then(({ code }) => count(answers, code ?? '200')).catch(() => count(answers, 'no answer')));
    }
    await sleep(5);
  }
  await Promise.all(sent);
  return answers;
}

/** Beginnings of the words of "Sword 17 of the isles", in every order. */
export function* distinctSearches(): Generator<string, never> {
  const beginnings = ['sword', 'isles', 'the'].map((word) => [...word].map((_, index) => word.slice(0, index + 1)));
  const [swords = [], isles = [], thes = []] = beginnings;
  for (;;)
    for (const one of swords)
      for (const two of isles)
        for (const three of thes)
          for (const words of [
            [one, two, three],
            [three, two, one],
            [two, one, three],
            [three, one, two],
            [one, three, two],
            [two, three, one],
            [one, two, three, 'o'],
            [three, two, one, 'o'],
            ['o', two, one, three],
            ['o', three, one, two],
            ['of', one, two, three],
            ['of', three, two, one],
            [one, 'of', two, three],
            [one, 'o', two, three],
            [two, 'o', one, three],
            [two, 'of', one, three],
            [three, 'of', one, two],
            [three, 'o', one, two],
            [one, two, 'of', three],
            [one, two, 'o', three],
            [two, one, 'of', three],
            [two, one, 'o', three],
            [three, one, 'of', two],
            [three, one, 'o', two],
          ])
            yield words.join(' ');
}

/** Load of the quiet project: a purchase and a balance request every 250 ms. */
async function runQuietProject(
  client: BoundClient,
  { buyer, other, itemId }: { readonly buyer: Player; readonly other: Player; readonly itemId: number },
  seconds: number,
): Promise<QuietProjectReport> {
  const purchases: { readonly code: string | null; readonly ms: number }[] = [];
  const balances: { readonly code: string | null; readonly ms: number }[] = [];
  const timed = async (into: typeof purchases, work: () => ReturnType<typeof client.ask>): Promise<void> => {
    const began = performance.now();
    const code = await work().then(
      (answer) => answer.code,
      () => 'no answer',
    );
    into.push({ code, ms: Math.round(performance.now() - began) });
  };
  const requests: Promise<void>[] = [];
  for (let at = 0; at <= seconds * 1_000; at += EVERY_MS) {
    const buying = { session: buyer.session, ...from(3) };
    requests.push(timed(purchases, () => client.ask('purchase', purchaseInput(itemId, buyer.accounts['one']), buying)));
    requests.push(timed(balances, () => client.ask('balance', {}, { session: other.session, ...from(4) })));
    await sleep(EVERY_MS);
  }
  await Promise.all(requests);
  const slowest = (of: typeof purchases) => Math.max(0, ...of.map(({ ms }) => ms));
  return {
    purchases: purchases.length,
    alive: purchases.filter(({ code, ms }) => code === null && ms < ALIVE_MS).length,
    slowestPurchaseMs: slowest(purchases),
    balances: balances.length,
    failedBalances: balances.filter(({ code }) => code !== null).length,
    slowestBalanceMs: slowest(balances),
  };
}
