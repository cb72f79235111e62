import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { openApi } from '../../../src/admin/index.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { newOperator } from '../../support/admin/new-operator.js';
import { useFolder } from '../../support/folder.js';
import { listen, stopListening } from '../../support/http/ops.js';
import { useProject } from '../../support/project.js';
import { useService } from '../../support/service.js';
import { use } from '../../support/use.js';

// Uses the OpenAPI document of the admin API with a validator, a type generator and a client, the
// packages of the tool `openapi`.

const TSC = join(packageRoot, 'node_modules/typescript/bin/tsc');

const folder = useFolder();
const service = useService();
const project = useProject(service, { slug: 'isles' });
const ops = use(() => listen(service), stopListening);

const run = (file: string, args: readonly string[], env = {}) =>
  promisify(execFile)(file, args, { cwd: folder.path, env: { ...process.env, ...env } });
const node = (script: string, ...args: readonly string[]) => run(process.execPath, [script, ...args]);
const validate = (file: string) =>
  node('node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js', file);

beforeAll(() => {
  const tool = join(packageRoot, 'test/tools/openapi');
  cpSync(join(tool, 'package.json'), join(folder.path, 'package.json'));
  symlinkSync(join(tool, 'node_modules'), join(folder.path, 'node_modules'), 'dir');
});

const write = (file: string, content: unknown) => folder.write(file, JSON.stringify(content));

it('is valid OpenAPI 3.1', async () => {
  const document = await openApi();
  await write('valid.json', document);
  await validate('valid.json');
  await write('invalid.json', { ...document, paths: { credit: {} } });
  await expect(validate('invalid.json')).rejects.toThrow(); // (control)
});

it("generates a typed client that credits in a dry run and is refused an owner's command", async () => {
  const operatorToken = await newOperator(service, 'payments', { isles: 'PAYMENTS' });
  // The document lists every command; the service refuses those that the operator may not use.
  await write('admin-api.json', await openApi());
  await node('node_modules/openapi-typescript/bin/cli.js', 'admin-api.json', '--output', 'admin-api.d.ts');
  await folder.write('client.ts', readFileSync(join(import.meta.dirname, 'client.ts.txt')));
  const options = [
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
    '--skipLibCheck',
  ];
  await node(TSC, ...options, '--types', 'node', '--typeRoots', join(packageRoot, 'node_modules/@types'), 'client.ts');
  const before = await service.domain.wallet.balance({ id: project.user.id, projectId: project.id });
  const settings = { BASE_URL: ops.url, OPERATOR_TOKEN: operatorToken, USER_ID: String(project.user.id) };
  const { stdout } = await run(process.execPath, ['client.js'], settings);
  expect(JSON.parse(stdout)).toEqual({
    dryRun: true,
    text: `User ${project.user.id} of isles gets 500 EMB. The balance is ${before + 500} EMB.`,
    balance: before + 500,
    code: 'ROLE_REQUIRED',
  });
  expect(await service.domain.wallet.balance({ id: project.user.id, projectId: project.id })).toBe(before);
});
