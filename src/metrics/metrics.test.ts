import { afterEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestClock } from '../../test/support/clock.js';
import { connectionAs } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { useFixture } from '../../test/support/fixture.js';
import { manifest } from '../../test/support/manifest.js';
import { seedProject, TEST_OPERATOR } from '../../test/support/project.js';
import { useRelay } from '../../test/support/relay.js';
import { amountOf, readScrape, type Scraped } from '../../test/support/scrape.js';
import { useService } from '../../test/support/service.js';
import { recordStatements } from '../../test/support/statements.js';
import { createStatistics, OTHERS } from '../domain/statistics/index.js';
import { OF_A_NODE, openDatabase } from '../storage/database.js';
import { createMetrics } from './metrics.js';
import { registerProjectMetrics } from './projects.js';

// Content of `GET /metrics`: rules.md §4.3.5.

const clock = createTestClock();
const metrics = createMetrics(Object.keys(manifest.operations), { dropped: () => 0 });
const service = useService({ clock, wrapAccessLog: metrics.counting, getMaxAgeSeconds: 60 });
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });
const relay = useRelay(service);
/** Longer than the delay after which an order is settled. */
const SETTLED_MS = 20_000;

const others: Client[] = [];
afterEach(() => Promise.all(others.splice(0).map((other) => other.end())));

/** Opens a connection with a transaction in progress. */
async function inTransaction(): Promise<Client> {
  const other = new Client(await connectionAs('administrator', service.connection));
  await other.connect();
  others.push(other);
  await other.query('BEGIN');
  return other;
}

const scrape = async (from = metrics): Promise<Scraped[]> => readScrape((await from.text(Promise.resolve([]))).text);

describe('requests', () => {
  const requests = async (labels: Record<string, string>) =>
    amountOf(await scrape(), 'project_service_requests_total', labels) ?? 0;

  it('are counted by document and outcome, with their durations', async () => {
    const name = 'project_service_request_duration_seconds';
    const before = amountOf(await scrape(), `${name}_count`, { document: 'me' }) ?? 0;
    await fixture.project.run('project');
    for (let time = 0; time < 3; time += 1) await fixture.project.expectRefusal('me');
    expect(await requests({ document: 'project', status: '200', code: '' })).toBe(1);
    const refused = { document: 'me', status: '401', code: 'UNAUTHENTICATED', category: 'authentication' };
    expect(await requests(refused)).toBe(3);
    const now = await scrape();
    expect(amountOf(now, `${name}_count`, { document: 'me' })).toBe(before + 3);
    expect(amountOf(now, `${name}_bucket`, { document: 'me', le: '+Inf' })).toBe(before + 3);
    expect(amountOf(now, `${name}_sum`, { document: 'me' })).toBeGreaterThan(0);
  });

  it('count an answer that the client has as 304', async () => {
    const variables = JSON.stringify({ sku: 'sword', gameServerId: fixture.project.server('one') });
    const url = `${service.url}?${new URLSearchParams({ documentId: 'shopItem', variables })}`;
    const context = { 'x-project-context': fixture.project.token };
    const etag = (await fetch(url, { headers: context })).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { ...context, 'if-none-match': etag } })).status).toBe(304);
    expect(await requests({ document: 'shopItem', status: '200', code: '' })).toBe(1);
    expect(await requests({ document: 'shopItem', status: '304', code: '' })).toBe(1);
  });

  it('begin at 0 for success and internal errors, so that an alert notices the first one', async () => {
    const series = async (labels: Record<string, string>) =>
      (await scrape(createMetrics(['login'], { dropped: () => 0 })))
        .filter(({ name, labels: { document } }) => name === 'project_service_requests_total' && document === 'login')
        .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
        .map(({ value }) => value);
    expect(await series({ code: 'INTERNAL', status: '500' })).toEqual([0]);
    expect(await series({ code: 'INTERNAL', status: '200' })).toEqual([0]);
    expect(await series({})).toEqual([0, 0, 0]);
  });

  it('for unpublished documents share one label', async () => {
    await service.ask('madeUp', {});
    // Without the metrics of Node: the first garbage collection of a kind adds series.
    const ours = async () => (await scrape()).filter(({ name }) => name.startsWith('project_service_'));
    const series = (await ours()).length;
    for (let time = 0; time < 20; time += 1) await service.ask(`madeUp${time}`, {});
    expect(await requests({ document: 'unknown', code: 'UNKNOWN_DOCUMENT' })).toBe(21);
    expect(await ours()).toHaveLength(series);
  });
});

describe('resource metrics', () => {
  it('have cache hits, and the bytes of cached responses', async () => {
    const shop = () => fixture.project.run('shopCategories', { gameServerId: fixture.project.server('one') });
    const hits = async () => amountOf(await scrape(), 'project_service_cache_hits_total', { cache: 'responses' });
    await shop();
    const before = (await hits()) ?? 0;
    await shop();
    const now = await scrape();
    expect(await hits()).toBe(before + 1);
    expect(amountOf(now, 'project_service_cache_bytes', { cache: 'responses' })).toBeGreaterThan(0);
    expect(amountOf(now, 'project_service_cache_entries', { cache: 'projects' })).toBeGreaterThan(0);
    expect(amountOf(now, 'project_service_cache_misses_total', { cache: 'projects' })).toBeGreaterThan(0);
  });

  it('have database connections, waiting requests and errors', async () => {
    const player = await fixture.newPlayer();
    const before = await scrape();
    const other = await inTransaction();
    await other.query('SELECT FROM wallet FOR UPDATE');
    const buying = player.buy(player.purchaseInput('sword'));
    await eventually(
      async () => amountOf(await scrape(), 'project_service_queue_running', { queue: 'purchases' }) === 1,
    );
    expect(amountOf(await scrape(), 'project_service_database_connections_in_use', { pool: 'main' })).toBe(1);
    await other.query('ROLLBACK');
    await buying;
    const now = await scrape();
    const grown = (name: string, labels: Record<string, string> = { pool: 'main' }) =>
      (amountOf(now, name, labels) ?? 0) - (amountOf(before, name, labels) ?? 0);
    expect(grown('project_service_database_statements_total')).toBeGreaterThan(5);
    expect(grown('project_service_database_wait_seconds_count')).toBeGreaterThan(0);
    expect(grown('project_service_database_errors_total')).toBe(0);
    const wrong = service.database.direct.insertInto('counted_document').values({ document_id: '', since: new Date() });
    await expect(wrong.execute()).rejects.toThrow();
    const fault = { pool: 'main', kind: 'constraint' };
    expect(amountOf(await scrape(), 'project_service_database_errors_total', fault)).toBe(1);
  });

  it('have the metrics of Node', async () => {
    const now = await scrape();
    expect(amountOf(now, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(amountOf(now, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

describe('private data', () => {
  it('is in no metric: neither contents of requests nor identities', async () => {
    const player = await fixture.newPlayer();
    const { token } = fixture.project;
    const canaries = [
      'canary-request',
      'canary.client',
      'Canary-Login',
      'canary-variable',
      'canary-bearer',
      'canarydoc',
    ];
    const headers = { 'x-request-id': canaries[0] ?? '', 'graphql-client-name': canaries[1] ?? '' };
    await fixture.project.ask('login', { email: `${canaries[2]}@example.com`, password: canaries[3] }, { headers });
    await fixture.project.ask('me', { [canaries[3] ?? '']: 1 }, { session: canaries[4], headers });
    await service.ask(canaries[5] ?? '', {}, { token: `pct_${canaries[4]}` });
    await player.run('me');
    const { text } = await metrics.text(Promise.resolve([]));
    for (const secret of [...canaries, token, player.session, player.user.email, player.user.password, '127.0.0.1'])
      expect(text).not.toContain(secret);
    expect(text).toContain('document="login"'); // (control)
  });
});

describe('project metrics', () => {
  /** Returns a scrape function that reads the database each time. */
  const looking = (projects: number) => {
    const own = createMetrics([], { dropped: () => 0 });
    registerProjectMetrics(own.registry, service.domain.statistics(projects, 0));
    return () => scrape(own);
  };

  it('count orders, credits and refunds since the first scrape, once each', async () => {
    clock.advance(SETTLED_MS);
    const look = looking(1);
    const value = async (name: string) => amountOf(await look(), name, { project: 'isles' });
    expect(await value('project_service_orders_total')).toBe(0);
    const player = await fixture.newPlayer({ money: 1_000 });
    await player.buy(player.purchaseInput('sword'));
    const { id } = await player.buy(player.purchaseInput('sword', { quantity: 3, expectedTotal: 300 }));
    expect(await value('project_service_orders_total')).toBe(0); // not settled
    await fixture.refund(id);
    for (let time = 0; time < 3; time += 1) {
      clock.advance(SETTLED_MS);
      expect(await value('project_service_orders_total')).toBe(2);
      expect(await value('project_service_revenue_minor_units_total')).toBe(400);
      expect(await value('project_service_credits_total')).toBe(1);
      expect(await value('project_service_credited_minor_units_total')).toBe(1_000);
      expect(await value('project_service_refunds_total')).toBe(1);
      expect(await value('project_service_refunded_minor_units_total')).toBe(300);
    }
  });

  it('have the time since the last poll, and the age of the oldest unfetched order', async () => {
    const age = async (name: string) => amountOf(await looking(1)(), name, { project: 'isles', server: 'one' });
    const player = await fixture.newPlayer();
    const one = fixture.server('one');
    while ((await one.fetch()).length > 0);
    const { secret } = await service.domain.servers.issuePollToken(one.projectId, one.gameServerId, TEST_OPERATOR);
    expect(await age('project_service_last_poll_age_seconds')).toBeUndefined();
    await service.domain.servers.serverOf(secret);
    expect(await age('project_service_last_poll_age_seconds')).toBe(0);
    expect(await age('project_service_oldest_unfetched_order_age_seconds')).toBe(0);
    await player.buy(player.purchaseInput('sword'));
    clock.advance(16 * 60_000);
    expect(await age('project_service_oldest_unfetched_order_age_seconds')).toBe(16 * 60);
    expect(await age('project_service_last_poll_age_seconds')).toBe(16 * 60);
    await one.fetch();
    expect(await age('project_service_oldest_unfetched_order_age_seconds')).toBe(0);
  });

  it('do not count held deliveries as unfetched', async () => {
    const age = async () =>
      amountOf(await looking(1)(), 'project_service_oldest_unfetched_order_age_seconds', { server: 'one' });
    const player = await fixture.newPlayer();
    await player.buy(player.purchaseInput('sword'));
    clock.advance(60_000);
    expect(await age()).toBe(60);
    const projects = service.administrator.direct.updateTable('project').where('id', '=', fixture.project.id);
    await projects.set({ availability: 'MAINTENANCE', hold_deliveries: true }).execute();
    expect(await age()).toBe(0);
    await projects.set({ availability: 'AVAILABLE', hold_deliveries: false }).execute();
    await fixture.server('one').fetch();
  });

  it('have dead letters, delayed and failed emails', async () => {
    const player = await fixture.newPlayer();
    const { id } = await player.buy(player.purchaseInput('sword'));
    const one = fixture.server('one');
    await one.answer(await one.fetchOrder(id), 'rejected');
    const now = await looking(1)();
    expect(amountOf(now, 'project_service_dead_letters', { project: 'isles' })).toBe(1);
    expect(amountOf(now, 'project_service_mails_delayed', { project: 'isles' })).toBe(0);
    expect(amountOf(now, 'project_service_mails_failed', { project: 'isles' })).toBe(0);
    await player.run('requestEmailChange', { email: 'new@example.com', password: player.user.password });
    clock.advance(11 * 60_000);
    expect(amountOf(await looking(1)(), 'project_service_mails_delayed', { project: 'isles' })).toBe(1);
  });

  it('have a limited number of project labels; the others share one, without sums of money', async () => {
    await seedProject(service, { slug: 'later' });
    await seedProject(service, { slug: 'latest' });
    const projects = async (most: number, name: string) =>
      (await looking(most)()).filter((one) => one.name === name).map(({ labels }) => labels['project']);
    expect(await projects(1, 'project_service_orders_total')).toEqual(['isles', OTHERS]);
    expect(await projects(2, 'project_service_orders_total')).toEqual(['isles', 'later', OTHERS]);
    expect(await projects(2, 'project_service_revenue_minor_units_total')).toEqual(['isles', 'later']);
    const ages = await projects(0, 'project_service_oldest_unfetched_order_age_seconds');
    expect(ages).toEqual([OTHERS]); // one series for all servers of all projects
    expect(await projects(0, 'project_service_last_poll_age_seconds')).toEqual([]);
  });

  it('take a few statements for any number of scrapes within ten seconds', async () => {
    const read = service.domain.statistics(10);
    const statements = await recordStatements(() => Promise.all(Array.from({ length: 50 }, read)));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(await recordStatements(read)).toEqual([]);
  });

  it('are those of the last reading while the database answers too slowly for a scrape', async () => {
    const database = openDatabase(relay.connection, OF_A_NODE);
    const own = createMetrics([], { dropped: () => 0 });
    const read = createStatistics({ searching: database.searching, clock })(1, 0);
    registerProjectMetrics(own.registry, read);
    const isUp = async () => amountOf(await scrape(own), 'project_service_database_up');
    expect(await isUp()).toBe(1);
    relay.slow(600); // for each of four statements
    expect(await isUp()).toBe(1);
    relay.refuse();
    await eventually(async () => (await isUp()) === 0);
    await database.close();
  });

  it('report an unavailable database without delaying the scrape', async () => {
    const other = await inTransaction();
    await other.query('LOCK TABLE mail IN ACCESS EXCLUSIVE MODE');
    const now = await looking(1)();
    await other.query('ROLLBACK');
    expect(amountOf(now, 'project_service_database_up')).toBe(0);
    expect(amountOf(now, 'project_service_dead_letters')).toBeUndefined();
    expect(amountOf(now, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(amountOf(await looking(1)(), 'project_service_database_up')).toBe(1);
  });
});
