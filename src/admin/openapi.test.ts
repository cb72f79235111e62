import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { newOperator, type Rights } from '../../test/support/admin/new-operator.js';
import { listen, stopListening } from '../../test/support/http/ops.js';
import { runInProcess } from '../../test/support/process/program.js';
import { useProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { use } from '../../test/support/use.js';
import { catalogue } from '../base/errors/catalogue.js';
import { ROLES } from '../domain/operators/index.js';
import { adminCommands, openApi } from './index.js';
import { withInputSchemas } from './input-schema.js';
import { remoteCodes } from './refusals.js';

// The admin API as OpenAPI (rules.md §4.8). test/tools/openapi validates it and generates clients.

const service = useService();
useProject(service, { slug: 'isles' });
const ops = use(() => listen(service), stopListening);
const tokens = new Map<string, string>();

beforeAll(async () => {
  const make = async (name: string, rights: Rights) => tokens.set(name, await newOperator(service, name, rights));
  for (const role of ROLES) await make(role, { isles: role });
  await make('nothing', {});
  await make('all', 'ALL');
});

const ask = (headers: Readonly<Record<string, string>>, url = ops.url) =>
  fetch(`${url}/admin/openapi.json`, { headers });
const as = (name: string) => ({ authorization: `Bearer ${tokens.get(name)}` });

const documentForm = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.object({
      post: z.object({
        operationId: z.string(),
        summary: z.string().min(1),
        description: z.string().min(1),
        'x-roles': z.array(z.enum(ROLES)).min(1),
        requestBody: z.object({
          content: z.object({
            'application/json': z.object({
              schema: z.object({
                additionalProperties: z.literal(false),
                properties: z.record(z.string(), z.object({ description: z.string().min(1) })),
              }),
            }),
          }),
        }),
        responses: z.record(z.string(), z.unknown()),
      }),
    }),
  ),
});

const documentOf = async (name: string) => documentForm.parse(await (await ask(as(name))).json());
const commandsOf = async (name: string) =>
  Object.values((await documentOf(name)).paths).map(({ post }) => post.operationId);

const all = [...adminCommands.values()];
const propertiesOf = async (command: string) => {
  const { paths } = await documentOf('all');
  return paths[`/admin/${command}`]?.post.requestBody.content['application/json'].schema.properties ?? {};
};

describe('GET /admin/openapi.json', () => {
  it('has one operation per command of the listener, and no local command', async () => {
    const { openapi, paths } = await documentOf('all');
    expect(openapi).toBe('3.1.1');
    expect(Object.keys(paths)).toEqual(all.map(({ name }) => `/admin/${name}`));
    expect(new Set(Object.values(paths).map(({ post }) => post.operationId)).size).toBe(all.length);
    expect(Object.keys(paths).filter((path) => /^\/admin\/(backup|restore|migrate|doctor|key\.)/.test(path))).toEqual(
      [],
    );
  });

  it('shows each operator only the commands of their roles', async () => {
    for (const role of ROLES) {
      const expected = all.filter(({ about, roles }) => about !== 'SERVICE' && roles.includes(role));
      expect(await commandsOf(role)).toEqual(expected.map(({ name }) => name));
    }
    expect(await commandsOf('nothing')).toEqual([]);
    const ofSupport = await (await ask(as('SUPPORT'))).text();
    expect(ofSupport).toContain('user.block'); // (control)
    for (const hidden of ['adjust', 'operator.create', 'ledger.export'])
      expect(ofSupport).not.toContain(`/admin/${hidden}"`);
  });

  it('shows nothing without a valid token', async () => {
    for (const headers of [{}, { authorization: `Bearer pot_${'A'.repeat(43)}` }]) {
      const response = await ask(headers);
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('credit');
    }
    expect((await ask(as('nothing'))).status).toBe(200); // (control)
  });

  it('counts as a request of the operator', async () => {
    const { url } = await listen(service, { rates: { perNetwork: 100, perUser: 1 } });
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask(as('SHOP'), url)).status));
    expect(statuses).toContain(429);
    expect((await ask(as('OWNER'), url)).status).toBe(200); // (control)
  });

  it('accepts GET only', async () => {
    const status = async (method: string) =>
      (await fetch(`${ops.url}/admin/openapi.json`, { method, headers: as('all') })).status;
    expect([await status('POST'), await status('PUT'), await status('GET')]).toEqual([404, 405, 200]);
  });

  it('warns that a refused command may have changed data if its message says so', async () => {
    const { info } = await openApi();
    // `command-thread.ts` refuses a file beyond its limits by 400.
    expect(info.description).toMatch(/after a 5xx, without an answer, or if\s+`message` says so/);
  });

  it('is deterministic, and equals the output of project-service openapi', async () => {
    const texts = [await (await ask(as('all'))).text(), await (await ask(as('all'))).text()];
    expect(texts[0]).toBe(texts[1]);
    const printed = await runInProcess('openapi --json', { DATABASE_URL: 'postgres://nowhere/none' });
    expect(printed).toEqual({ status: 0, stdout: `${texts[0]}\n`, stderr: '' });
    const pretty = await runInProcess('openapi', { DATABASE_URL: 'postgres://nowhere/none' });
    expect(JSON.parse(pretty.stdout)).toEqual(JSON.parse(texts[0] ?? ''));
  });
});

describe('an operation', () => {
  it('states the roles of its command, and whether it requires all projects', async () => {
    const { paths } = await documentOf('all');
    for (const { name, roles, about } of all) {
      const { post } = paths[`/admin/${name}`] ?? {};
      expect(post?.['x-roles']).toEqual(roles);
      expect({ name, isOfAll: /own all projects/.test(post?.description ?? '') }).toEqual({
        name,
        isOfAll: about === 'SERVICE' || about === 'EITHER',
      });
    }
  });

  it('accepts a dry run if its command changes data', async () => {
    for (const { name, changes } of all) {
      const taken = Object.keys(await propertiesOf(name)).includes('dryRun');
      expect({ name, taken }).toEqual({ name, taken: changes });
    }
  });

  it('states units and defaults', async () => {
    expect(await propertiesOf('credit')).toMatchObject({
      amount: { description: "1 or more, in the currency's smallest unit: 500 is 5.00 EUR" },
    });
    expect(await propertiesOf('token.rotate')).toMatchObject({
      graceSeconds: {
        description: 'time for which the old token stays valid, 0 to 30d; in whole seconds (default: 86400)',
      },
    });
  });

  it('has each status of the error codes of commands', async () => {
    const { components } = await openApi();
    const { paths } = await documentOf('all');
    for (const { post } of Object.values(paths))
      expect(Object.keys(post.responses)).toEqual(['200', ...[...remoteCodes.keys()].map(String)]);
    for (const [status, codes] of remoteCodes) {
      expect(components.responses[`Refused${status}`]?.description).toBe(codes.join(', '));
      for (const code of codes) expect(catalogue[code].status).toBe(status);
    }
    expect([...remoteCodes.values()].flat()).toEqual(
      expect.arrayContaining(['ROLE_REQUIRED', 'REFERENCE_USED', 'INVALID_REQUEST', 'RATE_LIMITED']),
    );
  });
});

it('builds the schema of each command once', async () => {
  const schemas = async () => (await withInputSchemas(all)).map(([, schema]) => schema);
  const [first, second] = [await schemas(), await schemas()];
  expect(first).toHaveLength(all.length);
  expect(second.every((schema, index) => schema === first[index])).toBe(true);
});
