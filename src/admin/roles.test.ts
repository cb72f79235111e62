import { beforeAll, describe, expect, it } from '@jest/globals';
import { newOperator, type Rights } from '../../test/support/admin/new-operator.js';
import { listen, send, stopListening } from '../../test/support/http/ops.js';
import { seedProject, useProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { use } from '../../test/support/use.js';
import { ROLES } from '../domain/operators/index.js';
import { projectRead } from './admin-command.js';
import { type AdminCommand, adminCommands } from './index.js';

// Permissions of the roles (rules.md §4.8).

const service = useService();
useProject(service, { slug: 'isles' });
const ops = use(() => listen(service), stopListening);
const tokens = new Map<string, string>();

beforeAll(async () => {
  await seedProject(service, { slug: 'other' });
  const make = async (name: string, rights: Rights) => tokens.set(name, await newOperator(service, name, rights));
  for (const role of ROLES) await make(role, { isles: role });
  await make('elsewhere', { other: 'OWNER' });
  await make('nothing', {});
  await make('all', 'ALL');
});

/** Sends a command, as a dry run if it changes data. Returns the error code, or null. */
async function ask(name: string, command: AdminCommand, over: object = {}): Promise<string | null> {
  const project = command.about === 'SERVICE' ? {} : { project: 'isles' };
  const { body } = await send({
    url: ops.url,
    command: command.name,
    headers: { authorization: `Bearer ${tokens.get(name)}` },
    body: JSON.stringify({ ...project, ...(command.changes ? { dryRun: true } : {}), ...over }),
  });
  return body?.error?.code ?? null;
}

const all = [...adminCommands.values()];
const isAllowed = (code: string | null): boolean => code !== 'ROLE_REQUIRED' && code !== 'PROJECT_NOT_FOUND';

describe('an admin command', () => {
  it.each([...all.map((command) => [command.name, command] as const)])(
    '%s is allowed for its roles only',
    async (_name, command) => {
      const codes = await Promise.all(ROLES.map((role) => ask(role, command)));
      expect(codes.map((code) => code === 'ROLE_REQUIRED')).toEqual(
        ROLES.map((role) => command.about === 'SERVICE' || !command.roles.includes(role)),
      );
      const ofAll = await ask('all', command);
      expect(isAllowed(ofAll)).toBe(true);
      // A permitted command may reject this input, but it never fails with an internal error.
      for (const code of [...codes, ofAll]) expect(['INTERNAL', 'PROJECT_NOT_FOUND']).not.toContain(code);
      expect(await ask('nothing', command)).toBe(command.about === 'SERVICE' ? 'ROLE_REQUIRED' : 'PROJECT_NOT_FOUND');
    },
  );

  it('of a project answers the owner of another project as if the project did not exist', async () => {
    const ofProjects = all.filter(({ about }) => about !== 'SERVICE');
    // Sends the commands in sequence, because file commands of an operator are limited.
    const codesOf = async (over: object) => {
      const codes: (string | null)[] = [];
      for (const command of ofProjects) codes.push(await ask('elsewhere', command, over));
      return codes;
    };
    const none = ofProjects.map(() => 'PROJECT_NOT_FOUND');
    expect(await codesOf({})).toEqual(none);
    expect(await codesOf({ project: 'none' })).toEqual(none);
    expect((await codesOf({ project: 'other' })).filter((code) => !isAllowed(code))).toEqual([]); // (control)
  });

  it('about all projects is allowed for owners of all projects only', async () => {
    const either = all.filter(({ about }) => about === 'EITHER');
    expect(either.length).toBeGreaterThan(0);
    for (const command of either) {
      for (const role of ROLES) expect(await ask(role, command, { project: null })).toBe('ROLE_REQUIRED');
      expect(isAllowed(await ask('all', command, { project: null }))).toBe(true); // (control)
    }
  });

  it('about all projects names the input for one of their own to other operators', async () => {
    const notice = async (body: object) => {
      const headers = { authorization: `Bearer ${tokens.get('SUPPORT')}` };
      const answer = await send({ url: ops.url, command: 'request', headers, body: JSON.stringify(body) });
      return answer.body?.error?.message ?? null;
    };
    expect(await notice({ requestId: 'r-1' })).toBe(
      'request without a project is for owners of all projects. Name one of yours (command line: --project <slug>).',
    );
    expect(await notice({ requestId: 'r-1', project: 'isles' })).toBeNull(); // (control)
    for (const { about, project } of all)
      expect(project?.help.endsWith('; required unless you own all projects') ?? false).toBe(about === 'EITHER');
  });

  it('about own projects, without a named one, is allowed for any operator with the role in one of them', async () => {
    const own = all.filter(({ about }) => about === 'OWN');
    expect(own.length).toBeGreaterThan(0);
    for (const command of own) {
      const codes = await Promise.all(ROLES.map((role) => ask(role, command, { project: null })));
      expect(codes).toEqual(ROLES.map((role) => (command.roles.includes(role) ? null : 'ROLE_REQUIRED')));
      expect(await ask('nothing', command, { project: null })).toBe('ROLE_REQUIRED');
      expect(await ask('all', command, { project: null })).toBeNull();
    }
  });

  it('is allowed for owners; programs with PAYMENTS may only credit', () => {
    expect(all.filter(({ roles }) => !roles.includes('OWNER'))).toEqual([]);
    expect(all.filter(({ roles }) => roles.includes('PAYMENTS')).map(({ name }) => name)).toEqual(['credit']);
  });

  it('shows the addresses of users with access to a server to no operator of the shop', () => {
    const [list] = all.filter(({ name }) => name === 'server.access.list');
    expect(list?.roles).toEqual(['SUPPORT', 'OWNER']);
  });
});

it('does not compile without a role', () => {
  // @ts-expect-error `roles` is missing
  expect(projectRead('nobody', { help: 'For nobody.' })).toBeDefined();
  // @ts-expect-error `roles` is empty
  expect(projectRead('nobody', { roles: [], help: 'For nobody.' })).toBeDefined();
  expect(projectRead('owner', { roles: ['OWNER'], help: 'For owners.' })).toBeDefined(); // (control)
});

describe('GET /admin', () => {
  const manualOf = async (name: string) => {
    const response = await fetch(`${ops.url}/admin`, { headers: { authorization: `Bearer ${tokens.get(name)}` } });
    return JSON.parse(await response.text());
  };

  it('has the operator, the address, their rights and the expiry of the session', async () => {
    const manual = await manualOf('SUPPORT');
    expect(manual).toMatchObject({
      operator: { name: 'SUPPORT', ownsAll: false },
      projects: [{ project: 'isles', roles: ['SUPPORT'] }],
    });
    const [token] = await service.domain.operators.listTokens('SUPPORT');
    expect(manual.operator.tokenValidUntil).toBe(token?.expiresAt.toISOString());
    const may = all.filter(({ about, roles }) => about !== 'SERVICE' && roles.includes('SUPPORT'));
    expect(manual.commands.map(({ name }: AdminCommand) => name)).toEqual(may.map(({ name }) => name));
    expect((await manualOf('all')).commands).toHaveLength(all.length);
    expect((await manualOf('nothing')).commands).toEqual([]);
  });

  it('has the input of each command as JSON Schema', async () => {
    const credit = (await manualOf('PAYMENTS')).commands.find(({ name }: AdminCommand) => name === 'credit');
    expect(credit.input).toMatchObject({
      additionalProperties: false,
      required: ['project', 'user', 'amount', 'reference'],
      properties: { amount: { type: 'integer', minimum: 1 }, dryRun: { type: 'boolean' } },
    });
  });
});
