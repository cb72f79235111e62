import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../test/support/clock.js';
import { contractWith } from '../../test/support/contract.js';
import { queryAsAdministrator } from '../../test/support/database.js';
import { lockRows } from '../../test/support/locks.js';
import { silentLog } from '../../test/support/log.js';
import { useProject } from '../../test/support/project.js';
import { type TestService, useService } from '../../test/support/service.js';
import { recordStatements } from '../../test/support/statements.js';
import { sendRaw } from '../../test/support/wire.js';
import type { Log } from '../base/log/index.js';
import { writeUsage } from '../cluster/api-listener.js';
import { createCallCounts } from '../platform/usage/calls.js';

// Counts of calls per document and client (rules.md §2.5). They are written outside of requests.

const DAY = 86_400_000;
/** Timeout of a statement. */
const STATEMENT_MS = 5_000;
const clock = createTestClock();
const contract = contractWith({ retired: 'gone: {on: 2026-01-01, reason: old}\n' });
const service = useService({ clock, contract });
const other = useService({ clock, contract, sharedWith: service });
const project = useProject(service, { slug: 'isles' });
const neighbour = useProject(service, { slug: 'shores' });

const sql = (text: string) => queryAsAdministrator(service.connection, text);
beforeEach(async () => {
  await service.domain.usage.write();
  await sql('DELETE FROM document_usage');
  await sql('DELETE FROM document_usage_by_day');
});

const named = (name: string, version?: string) => ({
  'graphql-client-name': name,
  ...(version === undefined ? {} : { 'graphql-client-version': version }),
});
const ask = (documentId: string, headers = {}, node: TestService = service) =>
  node.ask(documentId, {}, { token: project.token, headers });

/** Writes the counts; returns all rows as `documentId client version calls`. */
async function written(filter = {}): Promise<string[]> {
  await service.domain.usage.write();
  const usage = await service.domain.usage.list(filter);
  return usage.map(({ documentId, client, version, calls }) =>
    [documentId, client ?? '-', version ?? '-', calls].join(' '),
  );
}

describe('a call', () => {
  it('is counted by document, client name and version', async () => {
    await ask('projectAvailable', named('web-shop', '2.1.0-rc.1+7'));
    await ask('projectAvailable', named('web-shop', '2.1.0-rc.1+7'));
    await ask('projectAvailable', named('web-shop', '2.2.0'));
    await ask('project', named('com.example/game_ios'));
    await ask('project');
    expect(await written()).toEqual([
      'project - - 1',
      'project com.example/game_ios - 1',
      'projectAvailable web-shop 2.1.0-rc.1+7 2',
      'projectAvailable web-shop 2.2.0 1',
    ]);
  });

  it('is counted with the time of the last one, by the clock of the database', async () => {
    await ask('project');
    clock.advance(60_000);
    await ask('project');
    const at = clock.now();
    clock.advance(60_000);
    await service.domain.usage.write();
    expect((await service.domain.usage.list()).map(({ lastCallAt }) => lastCallAt)).toEqual([at]);
  });

  it('is counted by project, also if it is rejected later', async () => {
    expect((await ask('me', named('web'))).status).toBe(401);
    await neighbour.ask('me', {}, { headers: named('web') });
    expect(await written()).toEqual(['me web - 2']);
    expect(await written({ projectId: neighbour.id })).toEqual(['me web - 1']);
    expect(await written({ documentId: 'profile' })).toEqual([]);
  });

  it('is not counted without a published document or a project', async () => {
    expect((await ask('nothing', named('web'))).status).toBe(400);
    expect((await ask('gone', named('web'))).status).toBe(410);
    expect((await service.ask('project', {}, { headers: named('web') })).status).toBe(400);
    expect((await service.ask('project', {}, { token: 'pct_unknown', headers: named('web') })).status).toBe(404);
    expect(await written()).toEqual([]);
  });

  it('is added to those of other nodes', async () => {
    await ask('project', named('web', '1'));
    await ask('project', named('web', '1'), other);
    await ask('project', named('app', '1'), other);
    await Promise.all([service.domain.usage.write(), other.domain.usage.write()]);
    expect(await written()).toEqual(['project web 1 2', 'project app 1 1']);
  });

  it('costs no statement until the counts are written', async () => {
    await ask('project');
    expect(await recordStatements(() => ask('project', named('web')))).toEqual([]);
    expect((await recordStatements(() => service.domain.usage.write())).join('\n')).toContain('document_usage');
    expect(await recordStatements(() => service.domain.usage.write())).toEqual([]); // no new counts
  });
});

describe('the name and version of a client', () => {
  const bad: readonly (readonly [what: string, headers: Record<string, string>])[] = [
    ['nothing', named('')],
    ['65 characters', named('a'.repeat(65))],
    ['16 KiB less a little', named('a'.repeat(15_000))],
    ['an address', named('ada@example.com')],
    ['markup', named('<script>alert(1)</script>')],
    ['SQL', named(`x'); DROP TABLE document_usage; --`)],
    ['JSON', named('{"a":1}')],
    ['letters beyond ASCII', named('caf\u00e9')],
    ['words', named('two words')],
    ['a version alone', { 'graphql-client-version': '1.0' }],
  ];

  it.each(bad)('are ignored if the name is %s', async (_what, headers) => {
    expect((await ask('project', headers)).status).toBe(200);
    expect(await written()).toEqual(['project - - 1']);
  });

  it.each([
    ['33 characters', '1'.repeat(33)],
    ['a path', '../1'],
    ['words', 'one two'],
  ])('have no version if that is %s', async (_what, version) => {
    expect((await ask('project', named('web', version))).status).toBe(200);
    expect(await written()).toEqual(['project web - 1']);
  });

  it('are ignored if the header is repeated', async () => {
    const body = '{"documentId":"project","variables":{}}';
    const head = [
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json',
      `X-Project-Context: ${project.token}\r\nContent-Length: ${body.length}`,
      'GraphQL-Client-Name: one\r\ngraphql-client-name: two\r\n\r\n',
    ].join('\r\n');
    expect((await sendRaw(service.url, head + body)).status).toBe(200);
    expect(await written()).toEqual(['project - - 1']);
  });

  it('(control) are accepted at their maximum length', async () => {
    await ask('project', named('a'.repeat(64), '1'.repeat(32)));
    expect(await written()).toEqual([`project ${'a'.repeat(64)} ${'1'.repeat(32)} 1`]);
  });
});

describe('generated client names', () => {
  const clients = async (projectId: number) =>
    new Set((await written({ projectId })).map((line) => line.split(' ')[1]));

  /** Counts calls of `count` clients directly, because requests would be slow. */
  function countUnknownClients(count: number, prefix = 'made-up', documentId = 'project'): void {
    const made = { projectId: project.id, documentId, version: '', isLowerBound: false };
    for (let n = 0; n < count; n += 1) service.domain.usage.count({ ...made, client: `${prefix}-${n}` }, new Date());
  }

  it('take memory for at most a thousand per project and node', () => {
    const calls = createCallCounts();
    const at = Date.now();
    const of = (projectId: number, client: string) => ({
      projectId,
      documentId: 'project',
      client,
      version: '',
      isLowerBound: false,
    });
    for (let n = 0; n < 5_000; n += 1) calls.add(of(1, `client-${n}`), at);
    for (let n = 0; n < 10; n += 1) calls.add(of(2, `client-${n}`), at);
    const taken = calls.take();
    expect(taken.filter(({ projectId }) => projectId === 1)).toHaveLength(1_001);
    expect(taken.filter(({ projectId }) => projectId === 2)).toHaveLength(10);
    expect(taken.find(({ client }) => client === 'other')).toMatchObject({ projectId: 1, calls: 4_000 });
    expect(calls.take()).toEqual([]);
  });

  it('are counted as one if they use the name other, with any version', async () => {
    for (const version of ['', '1', '2', '3']) await ask('project', named('other', version));
    expect(await written()).toEqual(['project other - 4']);
  });

  it('are limited to 200 per project in the database; all others are one', async () => {
    countUnknownClients(150, 'first');
    await service.domain.usage.write();
    countUnknownClients(3_000, 'later');
    countUnknownClients(3_000, 'later', 'me');
    const found = await clients(project.id);
    expect([...found].filter((client) => client?.startsWith('first'))).toHaveLength(150);
    expect(found.size).toBe(201);
    expect(found).toContain('other');
    const [{ calls = null } = {}] = await sql('SELECT sum(calls)::int AS calls FROM document_usage');
    expect(calls).toBe(6_150);
  });

  it('are limited to the same number if two nodes write concurrently', async () => {
    countUnknownClients(150, 'here');
    const made = { projectId: project.id, documentId: 'project', version: '', isLowerBound: false };
    for (let n = 0; n < 150; n += 1) other.domain.usage.count({ ...made, client: `there-${n}` }, new Date());
    const held = await lockRows(service, 'LOCK TABLE document_usage IN SHARE MODE', []);
    const writing = [service.domain.usage.write(), other.domain.usage.write()];
    await held.waitForBlocked(2);
    await held.release();
    await Promise.all(writing);
    expect((await clients(project.id)).size).toBe(201);
  });

  it('are written within the statement timeout for any number of projects', async () => {
    const flooded = await sql(`INSERT INTO project OVERRIDING USER VALUE
      SELECT (jsonb_populate_record(one, jsonb_build_object('slug', 'flooded-' || n))).*
        FROM project one, generate_series(1, 60) n WHERE id = ${project.id} RETURNING id`);
    const came = (prefix: string): void => {
      const call = { documentId: 'project', version: '', isLowerBound: false };
      for (const { id } of flooded)
        for (let n = 0; n < 200; n += 1)
          service.domain.usage.count({ ...call, projectId: Number(id), client: `${prefix}-${n}` }, new Date());
    };
    came('known');
    await service.domain.usage.write();
    came('made-up');
    const began = performance.now();
    expect(await service.domain.usage.write()).toBe(0);
    expect(performance.now() - began).toBeLessThan(STATEMENT_MS);
    const [{ clients = null } = {}] = await sql('SELECT count(*)::int AS clients FROM document_usage');
    expect(clients).toBe(60 * 201);
  });

  it('displace no known client, and the most frequent callers are counted by name', async () => {
    await ask('project', named('web', '1'));
    await service.domain.usage.write();
    const app = { projectId: project.id, documentId: 'me', client: 'app', version: '', isLowerBound: false };
    countUnknownClients(500);
    for (let n = 0; n < 2; n += 1) service.domain.usage.count(app, new Date());
    const found = await clients(project.id);
    expect([...found]).toEqual(expect.arrayContaining(['web', 'app', 'other']));
    await ask('me', named('web', '1'));
    expect(await written({ documentId: 'me' })).toContain('me web 1 1');
  });

  it('(control) do not count against the limit of another project', async () => {
    countUnknownClients(3_000);
    await neighbour.ask('project', {}, { headers: named('web', '1') });
    expect(await written({ projectId: neighbour.id })).toEqual(['project web 1 1']);
  });
});

describe('if the database does not accept counts', () => {
  it('requests continue, and the log reports the number of lost counts', async () => {
    const warned: unknown[] = [];
    const log: Log = { ...silentLog, warn: (message, fields) => void warned.push([message, fields?.detail]) };
    const write = () => writeUsage(service.domain.usage, log);
    await sql(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = 'disk_full'; END $$`);
    await sql('CREATE TRIGGER no_room BEFORE INSERT ON document_usage EXECUTE FUNCTION no_room()');
    try {
      for (let attempt = 0; attempt < 2; attempt += 1) expect((await ask('project', named('web'))).status).toBe(200);
      await write();
      expect(warned).toEqual([['usage counts are lost because the database was unavailable', 2]]);
    } finally {
      await sql('DROP FUNCTION no_room CASCADE');
    }
    await ask('project', named('web'));
    await write();
    expect(warned).toHaveLength(1);
    expect(await written()).toEqual(['project web - 1']);
  });

  it('an internal error has the number of lost counts', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) await ask('project', named('web'));
    await sql('ALTER TABLE document_usage RENAME TO moved_usage');
    try {
      await expect(service.domain.usage.write()).rejects.toThrow('2 calls were not counted.');
    } finally {
      await sql('ALTER TABLE moved_usage RENAME TO document_usage');
    }
  });

  it('requests do not wait for the write', async () => {
    await ask('project');
    const held = await lockRows(service, 'LOCK TABLE document_usage', []);
    const writing = service.domain.usage.write();
    await held.waitForBlocked(1);
    expect((await ask('project')).status).toBe(200);
    await held.release();
    expect(await writing).toBe(0);
    expect(await written()).toEqual(['project - - 2']);
  });
});

describe('an unused document', () => {
  const uncalled = async (filter = {}) => await service.domain.usage.listUncalled(['me', 'project', 'logout'], filter);

  it('is listed with the start of its counting', async () => {
    const began = clock.now();
    await service.domain.usage.startCounting(['me', 'project']);
    clock.advance(DAY);
    await service.domain.usage.startCounting(['me', 'project']); // a restart keeps the first date
    await ask('project', named('web'));
    await service.domain.usage.write();
    expect(await uncalled()).toEqual([
      { documentId: 'me', since: began },
      { documentId: 'logout', since: null },
    ]);
    expect((await uncalled({ projectId: neighbour.id })).map(({ documentId }) => documentId)).toContain('project');
  });

  it('is listed after 90 days without a call, and its clients are deleted', async () => {
    await ask('project', named('web'));
    await ask('me', named('old'));
    await service.domain.usage.write();
    clock.advance(DAY);
    await ask('project', named('web'));
    await service.domain.usage.write();
    clock.advance(89 * DAY);
    expect(await service.domain.usage.sweep()).toBe(1);
    expect(await written()).toEqual(['project web - 2']);
    const since = new Date(clock.now().getTime() - 90 * DAY);
    expect(await uncalled()).toContainEqual({ documentId: 'me', since });
    expect((await service.domain.usage.countedSince()).get('project')).toEqual(since);
  });
});

describe('calls by day', () => {
  const DAYS = '2026-08-01, 2026-08-02, 2026-08-31, 2026-09-01';
  const START = Date.parse('2026-09-01T12:00:00Z');
  /** As the service counts, without requests. */
  const count = (at: string, client = 'web', calls = 1, projectId = project.id): void => {
    const call = { projectId, documentId: 'project', client, version: '1', isLowerBound: false };
    for (let n = 0; n < calls; n += 1) service.domain.usage.count(call, new Date(at));
  };
  async function byDay(since: string | null = null): Promise<string[]> {
    await service.domain.usage.write();
    const rows = await service.domain.usage.listByDay(since);
    return rows.map(({ day, client, calls }) => `${day} ${client} ${calls}`);
  }
  /** Moves the clock to a day after `START`. */
  const moveTo = (days: number): void => clock.advance(START + days * DAY - clock.now().getTime());

  it('are added up over all projects, by day of UTC', async () => {
    moveTo(0);
    count('2026-08-31T23:59:59Z');
    await service.domain.usage.write();
    count('2026-09-01T00:00:00Z', 'web', 2);
    count('2026-09-01T01:00:00Z', 'web', 3, neighbour.id);
    expect(await byDay()).toEqual(['2026-08-31 web 1', '2026-09-01 web 5']);
    expect(await byDay('2026-09-01')).toEqual(['2026-09-01 web 5']);
    await expect(byDay('1 September')).rejects.toMatchObject({ code: 'INVALID_TIME' });
  });

  it('are counted for their own day, also if the counts of two days are written together', async () => {
    moveTo(0);
    count('2026-08-31T23:59:59.999Z', 'web', 3);
    count('2026-09-01T00:00:00Z', 'web', 2);
    count('2026-08-31T23:59:59.998Z'); // a request that began before midnight
    expect(await byDay()).toEqual(['2026-08-31 web 4', '2026-09-01 web 2']);
    const [total] = await service.domain.usage.list();
    expect(total).toMatchObject({ calls: 6, lastCallAt: new Date('2026-09-01T00:00:00Z') });
  });

  it('are kept by month after 90 days, and for two years', async () => {
    moveTo(0);
    for (const day of DAYS.split(', ')) {
      count(`${day}T12:00:00Z`);
      await service.domain.usage.write();
    }
    moveTo(89);
    await service.domain.usage.sweep();
    // 2026-11-29: only August is older than 90 days.
    expect(await byDay('2026-08-01')).toEqual(['2026-08-01 web 2', '2026-08-31 web 1', '2026-09-01 web 1']);
    moveTo(91);
    await service.domain.usage.sweep();
    expect(await byDay()).toEqual([]);
    expect(await byDay('2026-08-20')).toEqual(['2026-08-01 web 3', '2026-09-01 web 1']);
    moveTo(731);
    await service.domain.usage.sweep();
    expect(await byDay('2026-01-01')).toEqual(['2026-09-01 web 1']);
  });

  it('distinguish a thousand clients a day, those of the morning first', async () => {
    moveTo(0);
    count('2026-09-01T01:00:00Z', 'early');
    await service.domain.usage.write();
    const flooded = await sql(`INSERT INTO project OVERRIDING USER VALUE
      SELECT (jsonb_populate_record(one, jsonb_build_object('slug', 'many-' || n))).*
        FROM project one, generate_series(1, 6) n WHERE id = ${project.id} RETURNING id`);
    for (const { id } of flooded)
      for (let n = 0; n < 200; n += 1) count('2026-09-01T02:00:00Z', `made-up-${String(id)}-${n}`, 2, Number(id));
    const rows = await byDay();
    expect(rows).toHaveLength(1_001);
    expect(rows).toEqual(expect.arrayContaining(['2026-09-01 early 1', '2026-09-01 other 402']));
  });
});
