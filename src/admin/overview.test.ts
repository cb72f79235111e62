import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { type Operator, useAdmin } from '../../test/support/admin/admin-client.js';
import { createTestClock } from '../../test/support/clock.js';
import { PRICE, useFixture } from '../../test/support/fixture.js';
import { TEST_OPERATOR as BY, seedProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { recordStatements } from '../../test/support/statements.js';

// rules.md §4.6.4: the overview of projects.

const clock = createTestClock();
const service = useService({ clock });
const fixture = useFixture(service, { declared: { policies: { pinPolicy: 'off' } }, items: [{ sku: 'sword' }] });
const admin = useAdmin(service);
let support: Operator;
let shop: Operator;
let both: Operator;
let owner: Operator;

beforeAll(async () => {
  await seedProject(service, { slug: 'moors' });
  await seedProject(service, { slug: 'woods' });
  await service.domain.projects.archive((await seedProject(service, { slug: 'gone' })).id, BY);
  support = await admin.operator({ isles: 'SUPPORT' });
  shop = await admin.operator({ isles: 'SHOP' });
  both = await admin.operator({ isles: 'SUPPORT', woods: 'SHOP' });
  owner = await admin.operator('ALL');
});

describe('the overview', () => {
  const slugs = async (operator: Operator, given = {}) =>
    (await operator.data('overview', given)).projects.map(({ project }) => project);

  it('has the projects in which the operator has a role, all for an owner of all, and none that is archived', async () => {
    expect(await slugs(support)).toEqual(['isles']);
    expect(await slugs(both)).toEqual(['isles', 'woods']);
    expect(await slugs(owner)).toEqual(['isles', 'moors', 'woods']);
    expect(await slugs(owner, { project: 'moors' })).toEqual(['moors']);
    expect(await support.refusalCode('overview', { project: 'moors' })).toBe('PROJECT_NOT_FOUND');
    expect(await (await admin.operator({})).refusalCode('overview', {})).toBe('ROLE_REQUIRED');
    expect(await (await admin.operator({ isles: 'PAYMENTS' })).refusalCode('overview', {})).toBe('ROLE_REQUIRED');
  });

  it('has pages', async () => {
    const first = await owner.data('overview', { limit: 2 });
    expect(first).toMatchObject({ projects: [{ project: 'isles' }, { project: 'moors' }], next: 'moors' });
    const rest = await owner.data('overview', { limit: 2, after: first.next });
    expect(rest).toMatchObject({ projects: [{ project: 'woods' }], next: null });
  });

  it('has waiting orders, dead letters and inactive servers', async () => {
    const player = await fixture.newPlayer();
    const { purchase } = await player.buy(player.purchaseInput('sword'));
    await player.buy(player.purchaseInput('sword'));
    const dead = (await fixture.deliveryOf((await player.buy(player.purchaseInput('sword'))).id)).id;
    await service.administrator.direct.transaction().execute(async (tx) => {
      await sql`UPDATE delivery SET state = 'DEAD', done_at = now(), attempts = 1 WHERE id = ${dead}`.execute(tx);
      await sql`UPDATE game_server SET last_seen_at = ${clock.now()} WHERE code = 'one'`.execute(tx);
    });
    const [isles] = (await support.data('overview', {})).projects;
    expect(isles).toMatchObject({
      ...{ availability: 'AVAILABLE', until: null, maintenance: [], deadLetters: 1 },
      mails: { delayed: 0, failed: 0 },
      unfetched: { orders: 2, isLowerBound: false, oldest: Object(purchase).createdAt },
    });
    expect((await support.ask('overview', {})).text).toMatch(
      / {2}1 dead letter {2}2 orders .* {2}0 emails delayed, 0 failed$/,
    );
    expect(isles?.inactiveServers.map(({ server }) => server)).not.toContain('one');
    expect(isles?.inactiveServerCount).toBe(Number(isles?.servers) - 1);
    clock.advance(300_001);
    const [later] = (await support.data('overview', {})).projects;
    expect(later?.inactiveServerCount).toBe(later?.servers);
    expect(await both.data('overview', { project: 'woods' })).toMatchObject({
      projects: [{ deadLetters: 0, unfetched: { orders: 0, isLowerBound: false, oldest: null } }],
    });
  });

  it('marks the number of unfetched orders as a lower bound beyond a thousand of one server', async () => {
    const player = await fixture.newPlayer();
    const { id } = await fixture.deliveryOf((await player.buy(player.purchaseInput('sword'))).id);
    const overview = async (unfetched: number) => {
      await service.administrator.transaction(async (tx) => {
        // Copies have no orders of their own.
        await sql`SET LOCAL session_replication_role = replica`.execute(tx);
        await sql`
          INSERT INTO delivery
          SELECT (jsonb_populate_record(delivery,
            jsonb_build_object('id', gen_random_uuid(), 'purchase_id', gen_random_uuid(), 'request_id', 'copy'))).*
          FROM delivery, generate_series(1, ${unfetched}::integer - (
            SELECT count(*)::integer FROM delivery AS of
            WHERE (of.project_id, of.game_server_id) = (delivery.project_id, delivery.game_server_id)
              AND of.state = 'PENDING' AND of.type = 'PURCHASE_GRANT'))
          WHERE id = ${id}`.execute(tx);
      });
      const { data, text } = await support.ask('overview', {});
      return [Object(data).projects[0].unfetched, text];
    };
    expect(await overview(1_000)).toEqual([
      expect.objectContaining({ orders: 1_000, isLowerBound: false }),
      expect.stringMatching(/ {2}1000 orders not fetched/),
    ]);
    const [counted, text] = await overview(1_001);
    expect(counted).toMatchObject({ orders: 1_000, isLowerBound: true });
    expect(text).toMatch(/ {2}at least 1000 orders not fetched/);
    await sql`DELETE FROM delivery WHERE request_id = 'copy'`.execute(service.administrator.direct);
  });

  it('has only projects with problems on request', async () => {
    // The other projects have no open orders, and their game servers have polled.
    const seen = () => sql`UPDATE game_server SET last_seen_at = ${clock.now()}`.execute(service.administrator.direct);
    const withProblems = (operator: Operator, given = {}) => slugs(operator, { withProblems: true, ...given });
    await seen();
    expect(await withProblems(owner)).toEqual(['isles']); // has a dead letter
    await sql`UPDATE game_server SET last_seen_at = NULL
      FROM project WHERE project.id = project_id AND slug = 'woods'`.execute(service.administrator.direct);
    expect(await withProblems(owner)).toEqual(['isles', 'woods']);
    expect(await withProblems(owner, { limit: 1 })).toEqual(['isles']);
    expect(await owner.data('overview', { withProblems: true, limit: 1 })).toMatchObject({ next: 'isles' });
    expect(await withProblems(owner, { limit: 1, after: 'isles' })).toEqual(['woods']);
    expect(await withProblems(support)).toEqual(['isles']);
    await seen();
    await owner.ask('maintenance.on', { project: 'moors' });
    expect(await withProblems(owner)).toEqual(['isles', 'moors']);
    await owner.ask('maintenance.off', { project: 'moors' });
    const until = new Date(clock.now().getTime() + 60_000).toISOString();
    await owner.ask('maintenance.on', { project: 'moors', until });
    expect(await withProblems(owner)).toEqual(['isles']); // maintenance with an end is no problem
    await owner.ask('maintenance.off', { project: 'moors' });

    // An order is late after five minutes.
    await sql`UPDATE delivery SET state = 'CANCELLED' WHERE state = 'DEAD'`.execute(service.administrator.direct);
    await sql`UPDATE delivery SET created_at = ${clock.now()} WHERE state = 'PENDING'`.execute(
      service.administrator.direct,
    );
    expect(await withProblems(owner)).toEqual([]);
    clock.advance(300_001);
    await seen();
    expect(await withProblems(owner)).toEqual(['isles']);
  });

  it('has current and scheduled maintenance, of servers by their code', async () => {
    const from = new Date(clock.now().getTime() + 60_000).toISOString();
    await owner.ask('maintenance.schedule', { project: 'moors', from, server: 'one' });
    await owner.ask('maintenance.on', { project: 'moors' });
    expect((await owner.data('overview', { project: 'moors' })).projects).toMatchObject([
      { availability: 'MAINTENANCE', until: null, maintenance: [{ server: 'one', from, until: null }] },
    ]);
  });

  it('takes the same number of statements for one project and for many', async () => {
    const countOf = async (limit: number) => (await recordStatements(() => owner.data('overview', { limit }))).length;
    await countOf(100);
    // One project has a maintenance window of a server. The servers must not come from a cache of
    // the node, which may expire.
    const remembered = jest.spyOn(service.domain.servers, 'list');
    expect(await countOf(100)).toBe(await countOf(1));
    expect(remembered).not.toHaveBeenCalled();
    remembered.mockRestore();
  });
});

describe('the report of projects', () => {
  it('has each of the last thirty days, for the projects whose sales the operator may see', async () => {
    const player = await fixture.newPlayer({ money: 500 });
    await player.buy(player.purchaseInput('sword'));
    const { projects, next, days } = await shop.data('report.projects', {});
    expect(next).toBeNull();
    const [isles] = projects;
    expect(projects).toHaveLength(1);
    expect(isles).toMatchObject({ project: 'isles', currency: { code: 'EMB', scale: 0 } });
    expect(isles?.byDay).toHaveLength(30);
    const today = isles?.byDay.at(-1);
    expect(today?.day).toBe(days.to);
    expect(today?.revenue).toBe(PRICE * Number(today?.orders));
    const { byDay, totals } = await shop.data('report.sales', { project: 'isles' });
    expect({ byDay, totals }).toEqual({ byDay: isles?.byDay, totals: isles?.totals });
    expect((await both.data('report.projects', {})).projects.map(({ project }) => project)).toEqual(['woods']);
    expect(await support.refusalCode('report.projects', {})).toBe('ROLE_REQUIRED');
  });

  it('can be restricted to named projects, if the operator may see them', async () => {
    const of = async (operator: Operator, only: string | string[]) =>
      (await operator.data('report.projects', { only })).projects.map(({ project }) => project);
    expect(await of(owner, ['moors', 'isles', 'nowhere'])).toEqual(['isles', 'moors']);
    expect(await of(shop, 'moors')).toEqual([]);
  });

  it('covers 92 days at most', async () => {
    expect(await owner.refusalCode('report.projects', { from: '2026-01-01', to: '2026-04-03' })).toBe('INVALID_TIME');
    await owner.ask('report.projects', { from: '2026-01-01', to: '2026-04-02' }); // (control)
  });
});
