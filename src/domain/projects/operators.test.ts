import { describe, expect, it } from '@jest/globals';
import { applyFile, projectFile, projectOf, useDomain } from '../../../test/support/domain.js';
import { createDryRunDomain } from '../../../test/support/dry-run.js';
import { TEST_OPERATOR as BY } from '../../../test/support/project.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { ProjectSnapshot } from './index.js';

// Admin commands on projects and servers; each change is recorded, and nothing else: rules.md
// §1.2–1.4.

const HOUR = 3_600_000;

const test = useDomain();
let count = 0;

async function newProject(): Promise<ProjectSnapshot> {
  count += 1;
  const slug = `project${count}`;
  await applyFile(test.domain, projectFile({ slug }, [{ code: 'open' }, { code: 'club', access: 'restricted' }]));
  return await projectOf(test.domain, slug);
}

/** Audit entries of the project after its creation. */
const recorded = async ({ slug }: ProjectSnapshot) =>
  (await test.domain.audit.search({ project: slug, limit: 100 }))
    .filter(({ action }) => action !== 'project.apply')
    .map(({ actor, action, target, before, after }) => ({ actor, action, target, before, after }));

/** The text of the refusal. */
async function refused(work: Promise<unknown>): Promise<string> {
  const refusal = await work.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  return Object(refusal).fields.notice;
}

const later = (milliseconds: number): Date => new Date(test.clock.now().getTime() + milliseconds);

describe('context tokens', () => {
  const states = async ({ id }: ProjectSnapshot) => (await test.domain.projects.tokens(id)).map(({ state }) => state);

  it('have their effective state, newest first', async () => {
    const project = await newProject();
    const { projects } = test.domain;
    const second = await projects.rotateToken(project.id, { graceSeconds: 3600 }, BY);
    const third = await projects.rotateToken(project.id, { graceSeconds: 0 }, BY);
    expect(await states(project)).toEqual(['CURRENT', 'RETIRED', 'GRACE']);
    test.clock.advance(HOUR);
    const tokens = await projects.tokens(project.id);
    expect(tokens.map(({ state }) => state)).toEqual(['CURRENT', 'RETIRED', 'RETIRED']);
    expect(tokens.map(({ token, ending }) => token.endsWith(ending) && ending.length)).toEqual([6, 6, 6]);
    expect(tokens.slice(0, 2).map(({ token }) => token)).toEqual([third, second]);
    const [newest, middle, oldest] = tokens.map(({ id }) => id);
    expect(await recorded(project)).toMatchObject([
      { actor: 'test', action: 'token.rotate', target: `token:${middle}`, before: { current: oldest } },
      { action: 'token.rotate', target: `token:${newest}`, before: { current: middle }, after: { graceUntil: null } },
    ]);
    expect(JSON.stringify(await recorded(project))).not.toContain(third.slice(4));
  });

  it('can be revoked, also the current one, which allows issuing another', async () => {
    const project = await newProject();
    const { projects } = test.domain;
    expect(await refused(projects.issueToken(project.id, BY))).toMatch(/token rotate/);
    const [{ id = 0, ending = '' } = {}] = await projects.tokens(project.id);
    expect(await refused(projects.revokeToken(project.id, id + 1_000, BY))).toContain(`${id} (…${ending})`);
    expect(await projects.revokeToken(project.id, id, BY)).toMatchObject({ id, state: 'CURRENT' });
    expect(await refused(projects.revokeToken(project.id, id, BY))).toMatch(/already retired. It has no live tokens/);
    expect(await refused(projects.configuration(project))).toMatch(/token issue project\d+$/);
    const token = await projects.issueToken(project.id, BY);
    expect((await projects.configuration(project)).identity.contextToken).toBe(token);
    expect((await recorded(project)).map(({ action }) => action)).toEqual(['token.revoke', 'token.issue']);
  });

  it('belong to their project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const [{ id = 0 } = {}] = await test.domain.projects.tokens(other.id);
    expect(await refused(test.domain.projects.revokeToken(project.id, id, BY))).toMatch(/has no token/);
    expect(await states(other)).toEqual(['CURRENT']);
  });
});

describe('maintenance', () => {
  const isAvailable = async ({ slug }: ProjectSnapshot) =>
    test.domain.projects.availabilityOf(await projectOf(test.domain, slug), test.clock.now()).available;

  it('follows its schedule unless it is cancelled', async () => {
    const project = await newProject();
    const { projects } = test.domain;
    const plan = { gameServerId: null, from: later(HOUR), until: later(2 * HOUR), messages: { en: 'Soon back' } };
    const kept = await projects.scheduleMaintenance(project.id, plan, BY);
    const dropped = await projects.scheduleMaintenance(project.id, { ...plan, until: null }, BY);
    expect(await projects.plannedMaintenance(project.id)).toEqual([kept, dropped]);
    await projects.cancelMaintenance(project.id, dropped.id, BY);
    expect(await isAvailable(project)).toBe(true);
    test.clock.advance(HOUR);
    expect(await isAvailable(project)).toBe(false);
    test.clock.advance(HOUR);
    expect([await isAvailable(project), await projects.plannedMaintenance(project.id)]).toEqual([true, []]);
    expect(await recorded(project)).toMatchObject([
      { action: 'maintenance.schedule', target: `project:${project.slug}`, after: { window: kept.id } },
      { action: 'maintenance.schedule', after: { window: dropped.id, until: null, messages: plan.messages } },
      { action: 'maintenance.cancel', before: { window: dropped.id } },
    ]);
  });

  it('ends immediately when it is cancelled after its start', async () => {
    const project = await newProject();
    const { projects } = test.domain;
    await projects.startMaintenance(project.id, { until: later(HOUR), messages: {} }, BY);
    const [window] = await projects.plannedMaintenance(project.id);
    expect([window?.createdBy, await isAvailable(project)]).toEqual(['test', false]);
    await projects.cancelMaintenance(project.id, window?.id ?? 0, BY);
    expect(await isAvailable(project)).toBe(true);
    expect(await refused(projects.cancelMaintenance(project.id, window?.id ?? 0, BY))).toMatch(/None is scheduled/);
  });

  it('rejects times in the past and an end before the start', async () => {
    const { id } = await newProject();
    const { projects } = test.domain;
    const schedule = (from: Date, until: Date | null) =>
      refused(projects.scheduleMaintenance(id, { gameServerId: null, from, until, messages: {} }, BY));
    expect(await schedule(test.clock.now(), null)).toMatch(/future.*maintenance on/);
    expect(await schedule(later(1), later(1))).toMatch(/after the start/);
    expect(await refused(projects.startMaintenance(id, { until: test.clock.now(), messages: {} }, BY))).toMatch(
      /future/,
    );
  });

  it('returns false and records nothing if there is none to end', async () => {
    const project = await newProject();
    expect(await test.domain.projects.endMaintenance(project.id, BY)).toBe(false);
    expect(await recorded(project)).toEqual([]);
  });
});

describe('archived project', () => {
  it('is outdated for clients and rejects all changes', async () => {
    const project = await newProject();
    const { projects } = test.domain;
    const { identity } = await projects.configuration(project);
    expect(await projects.archive(project.id, BY)).toBe(true);
    expect(await projects.contextOf(identity.contextToken, new Date())).toEqual({ kind: 'outdated' });
    expect(await projects.archive(project.id, BY)).toBe(false);
    expect(await refused(projects.endMaintenance(project.id, BY))).toMatch(/is archived/);
    expect(await refused(projects.rotateToken(project.id, { graceSeconds: 0 }, BY))).toMatch(/is archived/);
    const [before, after] = [{ availability: 'AVAILABLE' }, { availability: 'ARCHIVED' }];
    expect(await recorded(project)).toMatchObject([{ action: 'project.archive', before, after }]);
  });

  it('keeps its setting of held deliveries', async () => {
    const project = await newProject();
    const { projects } = test.domain;
    await projects.startMaintenance(project.id, { until: null, messages: {}, holdDeliveries: true }, BY);
    await projects.archive(project.id, BY);
    expect(await projects.holdsDeliveries(project.id)).toBe(true);
  });
});

describe('access to a server', () => {
  it('is granted and revoked once; repetitions change and record nothing', async () => {
    const project = await newProject();
    const { servers, users } = test.domain;
    const { id } = await users.create(project, { email: 'ada@example.com', password: 'a password of hers' }, BY);
    const club = (await servers.list(project.id)).find(({ code }) => code === 'club')?.id ?? 0;
    const grant = () => servers.grantAccess(project.id, club, id, BY);
    const revoke = () => servers.revokeAccess(project.id, club, id, BY);
    expect([await grant(), await grant()]).toEqual([true, false]);
    expect(await servers.listGrantedUsers(project.id, club)).toMatchObject([{ id, email: 'ada@example.com' }]);
    expect(await users.show(project.id, id)).toMatchObject({ user: { grantedServerIds: [club] } });
    expect([await revoke(), await revoke(), await servers.listGrantedUsers(project.id, club)]).toEqual([
      true,
      false,
      [],
    ]);
    const entry = { target: `server:${club}`, after: { user: `user:${id}` } };
    expect((await recorded(project)).slice(1)).toMatchObject([
      { action: 'server.grant', ...entry },
      { action: 'server.revoke', ...entry },
    ]);
  });

  it('rejects servers and users of another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const { servers, users } = test.domain;
    const { id } = await users.create(other, { email: 'bo@example.com', password: 'a password of his' }, BY);
    const own = (await servers.list(project.id))[0]?.id ?? 0;
    const foreign = (await servers.list(other.id))[0]?.id ?? 0;
    expect(await refused(servers.grantAccess(project.id, foreign, id, BY))).toMatch(/Servers: .*club/);
    expect(await refused(servers.grantAccess(project.id, own, id, BY))).toMatch(/no such user/);
    expect(await servers.listGrantedUsers(other.id, foreign)).toEqual([]);
  });
});

describe('a dry run', () => {
  it('returns what the command would return, and changes nothing', async () => {
    const project = await newProject();
    const { projects } = createDryRunDomain(test);
    const plan = { gameServerId: null, from: later(HOUR), until: null, messages: {} };
    expect(await projects.scheduleMaintenance(project.id, plan, BY)).toMatchObject({ startsAt: plan.from });
    expect(await projects.rotateToken(project.id, { graceSeconds: 0 }, BY)).toMatch(/^pct_/);
    expect(await projects.archive(project.id, BY)).toBe(true);
    expect(await projects.plannedMaintenance(project.id)).toEqual([]);
    expect(await projectOf(test.domain, project.slug)).toMatchObject({ availability: 'AVAILABLE' });
    expect((await projects.tokens(project.id)).length).toBe(1);
    expect(await recorded(project)).toEqual([]);
  });
});
