import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { useFixture } from '../../../test/support/fixture.js';
import { commandsOn } from '../../../test/support/process/program.js';
import { useService } from '../../../test/support/service.js';
import { checkProject } from '../../cli/doctor.js';

// rules.md §1.2, §3.5.5: maintenance of a game server by an admin command, as clients see it.

const HOUR = 3_600_000;

const service = useService();
const fixture = useFixture(service, { items: [{ sku: 'sword', price: 5 }] });

const { outputOf, json, refused } = commandsOn(service);

/** Status that clients see, by code. */
async function statuses(): Promise<Record<string, string>> {
  const servers = await fixture.project.run('gameServers');
  return Object.fromEntries(
    Object.values(Object(servers)).map((server) => [Object(server).code, Object(server).status]),
  );
}
/** Runs a command in another process. This node receives its changes by notification. */
async function eventuallyIs(one: string): Promise<void> {
  await eventually(async () => (await statuses()).one === one);
  expect(await statuses()).toMatchObject({ one, two: 'OPEN' });
}

beforeAll(async () => expect(await statuses()).toMatchObject({ one: 'OPEN', two: 'OPEN' }));
afterEach(async () => {
  await outputOf('maintenance off isles --server one');
  await eventuallyIs('OPEN');
});

describe('maintenance of a game server', () => {
  it('changes only the status of that server', async () => {
    expect(await outputOf('maintenance on isles --server one')).toBe(
      'one of isles is in maintenance until it is opened again: project-service maintenance off isles --server one\n',
    );
    await eventuallyIs('MAINTENANCE');
    expect(await json('server list isles')).toMatchObject([{ code: 'one', status: 'MAINTENANCE' }, { status: 'OPEN' }]);
    expect(await fixture.project.run('projectAvailable')).toBe(true);
    expect(await outputOf('maintenance off isles --server one')).toBe(
      'one of isles is in no maintenance of its own any more.\n',
    );
    await eventuallyIs('OPEN');
    expect(await outputOf('maintenance off isles --server one')).toBe(
      'one of isles was in no maintenance of its own.\n',
    );
  });

  it('allows all operations, like declared maintenance; deliveries wait if requested', async () => {
    const player = await fixture.newPlayer({ money: 10 });
    await outputOf('maintenance on isles --server one --hold-deliveries');
    await eventuallyIs('MAINTENANCE');
    const bought = await player.buy(player.purchaseInput('sword', { expectedTotal: 5 }));
    expect(await fixture.server('one').fetch()).toEqual([]);
    await outputOf('maintenance off isles --server one');
    // Each process estimates the offset of its clock on its own; the estimates differ by
    // milliseconds.
    const fetched: (string | undefined)[] = [];
    await eventually(async () => {
      fetched.push(...(await fixture.server('one').fetch()).map(({ purchase }) => purchase?.id));
      return fetched.length > 0;
    });
    expect(fetched).toEqual([bought.id]);
  });

  it('outlasts an apply and does not open a server that the file closes', async () => {
    await outputOf('maintenance on isles --server one');
    await eventuallyIs('MAINTENANCE');
    const project = await service.domain.projects.findBySlug('isles');
    if (project === null) throw new Error('there is no such project');
    const { text } = await service.domain.exportProject(project);
    expect(text).toMatch(/code: one\n(.*\n)+? +status: open/);
    const close = (code: string) => text.replace(new RegExp(`(code: ${code}\\n(?:.*\\n)+? +status: )open`), '$1closed');
    const by = { name: 'cli:tester', request: null };
    expect((await service.domain.apply(text, { file: 'isles.yaml', by })).changes).toEqual([]);
    expect(await statuses()).toMatchObject({ one: 'MAINTENANCE' });
    await service.domain.apply(close('one'), { file: 'isles.yaml', by });
    expect(await statuses()).toMatchObject({ one: 'CLOSED' });
    expect(await outputOf('maintenance on isles --server one')).toMatch(/Clients still see CLOSED/);
    await service.domain.apply(text, { file: 'isles.yaml', by });
  });

  it('is planned, listed and cancelled by its id', async () => {
    const times = '--from 2199-01-01T00:00:00Z --until 2199-01-02T00:00:00Z';
    const { id } = await json(`maintenance schedule isles --server one ${times}`);
    expect(await statuses()).toMatchObject({ one: 'OPEN' });
    expect((await json('maintenance list isles')).windows).toMatchObject([{ id, server: 'one' }]);
    expect(await outputOf('maintenance list isles')).toMatch(new RegExp(`^${id} +one +2199-01-01T00:00:00.000Z`));
    expect(await json(`maintenance cancel isles ${id}`)).toMatchObject({ id, server: 'one' });
    expect((await json('maintenance list isles')).windows).toEqual([]);
  });

  it('is independent of maintenance of the project', async () => {
    await outputOf('maintenance on isles --server one');
    await outputOf('maintenance on isles');
    await outputOf('maintenance off isles');
    expect((await json('maintenance list isles')).windows).toMatchObject([{ server: 'one', until: null }]);
    await eventuallyIs('MAINTENANCE');
  });

  it('is reported by doctor after a day', async () => {
    const found = async () => {
      const project = await service.domain.projects.findBySlug('isles');
      if (project === null) throw new Error('there is no such project');
      const checks = await checkProject(service.domain, project, new Date(Date.now() + 25 * HOUR));
      return checks.find(({ name }) => name === 'isles: maintenance');
    };
    const until = new Date(Date.now() + 48 * HOUR).toISOString();
    await outputOf(`maintenance on isles --server one --until ${until}`);
    await eventuallyIs('MAINTENANCE');
    expect(await found()).toMatchObject({ warning: false });
    await outputOf('maintenance on isles --server one');
    await eventually(async () => (await found())?.warning === true);
    expect(await found()).toMatchObject({
      ok: true,
      finding: 'for more than a day, with no end, on one',
      fix: expect.stringContaining('project-service maintenance off isles --server one'),
    });
  });

  it('is recorded with the server as target', async () => {
    await outputOf('maintenance on isles --server one');
    const target = `server:${fixture.project.server('one')}`;
    const [entry] = await json(`audit search --project isles --action maintenance.on --target ${target} --limit 1`);
    expect(entry).toMatchObject({ target, after: { until: null, holdDeliveries: false } });
  });

  it('rejects a notice and an unknown server', async () => {
    const line = 'maintenance on isles --server one --message en=x';
    expect(await refused(line, 2)).toMatch(/^one has no notice of its own.\nOmit --message/);
    expect(await refused('maintenance on isles --server three')).toMatch(
      /no server "three".\nIts servers are: one, two/,
    );
  });
});
