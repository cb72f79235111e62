import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newOperator } from '../../test/support/admin/new-operator.js';
import { useFolder } from '../../test/support/folder.js';
import { listen, stopListening } from '../../test/support/http/ops.js';
import { endsOf, type Line, runInProcess, wordsOf } from '../../test/support/process/program.js';
import type { ExitedProcess } from '../../test/support/process.js';
import { TEST_OPERATOR, useProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { use } from '../../test/support/use.js';

// `--remote`: admin commands without a database connection (rules.md §4.8).

const service = useService();
const project = useProject(service, { slug: 'isles' });
const ops = use(() => listen(service), stopListening);
const folder = useFolder();
let token: string;

beforeAll(async () => {
  token = await newOperator(service, 'ada', { isles: 'SUPPORT' });
  await service.domain.operators.grant(project.id, 'ada', 'SHOP', TEST_OPERATOR);
});

/** A database that does not exist. */
const NOWHERE = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };

const cli = (line: Line, settings: Record<string, string> = { OPERATOR_TOKEN: token }): Promise<ExitedProcess> => {
  const words = wordsOf(line);
  return runInProcess([...words, ...(words.includes('--remote') ? [] : ['--remote', ops.url])], {
    ...NOWHERE,
    ...settings,
  });
};
const { json } = endsOf(cli);

describe('a command with --remote', () => {
  it('is performed by the service in the name of the operator', async () => {
    const user = await project.newUser();
    const { id, email } = user;
    expect(await json(`user block isles ${email} --reason en=Fraud --note ticket-77`)).toMatchObject({
      id,
      status: 'BLOCKED',
    });
    const [entry] = await service.domain.audit.search({ action: 'user.block', target: `user:${id}`, limit: 1 });
    expect(entry).toMatchObject({
      actor: 'operator:ada',
      requestId: expect.any(String),
      after: { reasons: { en: 'Fraud' }, note: 'ticket-77' },
    });
    expect(await json(`user show isles ${id}`)).toMatchObject({
      block: { reasons: { en: 'Fraud' }, note: 'ticket-77' },
    });
    const refusal = await project.expectRefusal('login', { email, password: user.password });
    expect(refusal).toMatchObject({ status: 403, extensions: { details: { reason: 'Fraud' } } });
    expect(JSON.stringify(refusal)).not.toContain('ticket-77');
    expect((await cli(`user unblock isles ${id}`)).stdout).toBe(`${email} is not blocked.\n`);
  });

  it('changes nothing in a dry run, and says so', async () => {
    const { id, email } = await project.newUser();
    const { status, stdout } = await cli(`user block isles ${id} --dry-run`);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Dry run, nothing is changed:\n.*is blocked/),
    });
    expect(await json(`user show isles ${email}`)).toMatchObject({ status: 'ACTIVE' });
  });

  it('prints the same texts as a local one: refusals, times, localized texts', async () => {
    expect(await cli('user show isles nobody@example.com')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^isles has no user nobody@example\.com\.\nName one/),
    });
    expect((await cli('user show nowhere 1')).stderr).toBe(
      'There is no project "nowhere".\nYour projects are: isles.\n',
    );
    expect((await cli('maintenance list isles')).stdout).toBe('No maintenance is scheduled.\n');
    expect(await cli('maintenance on isles --message en=Soon --until 2100-01-31T18:00:00Z')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^maintenance\.on is for OWNER; in isles you are SHOP, SUPPORT\.$/m),
    });
    expect((await cli('user block isles 1 --until tomorrow')).status).toBe(2);
  });

  it('reads and writes local files', async () => {
    const file = await folder.write('shop.yaml', 'categories: []\nitems: []\n');
    expect(await json(`catalogue import isles ${file} --dry-run`)).toMatchObject({ project: 'isles', dryRun: true });
    expect((await cli('catalogue export isles --format csv')).stdout).toMatch(/^\uFEFFsku,/);
    const output = file.replace('shop', 'out');
    expect(await json(`catalogue export isles --output ${output}`)).toMatchObject({ file: output });
    expect(await cli(`catalogue import isles ${output}`)).toMatchObject({ status: 0 });
    await service.domain.operators.grant(project.id, 'ada', 'OWNER', TEST_OPERATOR);
    const ledger = file.replace('shop.yaml', 'ledger.csv');
    expect(await json(`ledger export isles --output ${ledger}`)).toMatchObject({
      file: ledger,
      bytes: expect.any(Number),
    });
    expect(await readFile(ledger, 'utf8')).toMatch(/^\uFEFFtime,/);
    expect((await cli('ledger export isles')).stdout).toBe(await readFile(ledger, 'utf8'));
    await service.domain.operators.revoke(project.id, 'ada', 'OWNER', TEST_OPERATOR);
  });

  it('reports an unreachable listener', async () => {
    const { status, stderr } = await cli('user show isles 1 --remote http://127.0.0.1:1');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/is unreachable\.$/m) });
  });

  it('says that a command without an answer may have been performed, unless it only reads', async () => {
    const lost = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1');
    await once(lost, 'listening');
    const remote = `--remote http://127.0.0.1:${Object(lost.address()).port}`;
    const unlock = await cli(`user lift-lockouts isles 1 ${remote}`);
    expect(unlock.stderr).toMatch(/is unreachable\. The command may have been performed: check/);
    const preview = await cli(`user lift-lockouts isles 1 --dry-run ${remote}`);
    await promisify(lost.close.bind(lost))();
    expect(preview.stderr).toMatch(/is unreachable\.$/m);
    const unsent = await cli(`user lift-lockouts isles 1 ${remote}`);
    expect(unsent.stderr).toMatch(/is unreachable\.$/m);
  });

  it('names the address that was requested, with its path, if it is no operations listener', async () => {
    const { status, stderr } = await cli(`user show isles 1 --remote ${ops.url}/console`);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${ops.url}/console/admin/user.show answers 404: is it an operations listener?\n`,
    });
  });

  it('says nothing of the kind after a failed TLS handshake or a redirect, which performed nothing', async () => {
    const redirecting = createHttpServer((_request, response) =>
      response.writeHead(308, { location: 'https://operations.example/' }).end(),
    ).listen(0, '127.0.0.1');
    await once(redirecting, 'listening');
    const address = `127.0.0.1:${Object(redirecting.address()).port}`;
    const redirected = await cli(`user lift-lockouts isles 1 --remote http://${address}`);
    const unencrypted = await cli(`user lift-lockouts isles 1 --remote https://${address}`);
    redirecting.close().closeAllConnections();
    expect(redirected.stderr).toMatch(/ answers 308: is it an operations listener\?\n$/);
    expect(unencrypted.stderr).toMatch(/is unreachable\.\nCaused by: /);
  });

  it('reports a file that ends before it is complete, without a stack', async () => {
    const broken = createHttpServer((_request, response) => {
      response.write('time,type\n');
      setTimeout(() => response.destroy(), 50);
    }).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const remote = `http://127.0.0.1:${Object(broken.address()).port}`;
    const output = `${folder.path}/broken.csv`;
    const { status, stderr } = await cli(`ledger export isles --output ${output} --remote ${remote}`);
    await promisify(broken.close.bind(broken))();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^The connection to http:\S+ ended before the whole file had arrived\.\nCaused by: /,
      ),
    });
    await expect(readFile(output)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the token', () => {
  it('is sent unencrypted only on loopback', async () => {
    for (const url of ['http://192.0.2.1:4001', 'http://operations.example', 'ftp://127.0.0.1', 'nonsense']) {
      const { status, stderr } = await cli(['user', 'show', 'isles', '1', '--remote', url]);
      expect({ url, status, stderr }).toEqual({
        url,
        status: 1,
        stderr: expect.stringMatching(/not encrypted|is not a URL/),
      });
      expect(stderr).not.toContain(token);
    }
  });

  it('is sent to the named address only, not to the target of a redirect', async () => {
    let arrived = 0;
    const target = createHttpServer((_request, response) => {
      arrived += 1;
      response.end('{"text":"","data":{}}');
    }).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const location = `http://127.0.0.1:${Object(target.address()).port}/`;
    const source = createHttpServer((_request, response) => response.writeHead(307, { location }).end());
    await once(source.listen(0, '127.0.0.1'), 'listening');
    const remote = `http://127.0.0.1:${Object(source.address()).port}`;
    expect(await cli(`user show isles 1 --remote ${remote}`)).toMatchObject({ status: 1, stdout: '' });
    for (const server of [source, target]) server.close().closeAllConnections();
    expect(arrived).toBe(0);
  });

  it('is read from a file that only its owner can read', async () => {
    const file = await folder.write('token', `${token}\n`);
    await chmod(file, 0o600);
    const { json } = endsOf((line) => cli(line, { OPERATOR_TOKEN_FILE: file }));
    expect(await json('server list isles')).toHaveLength(2);
    await chmod(file, 0o640);
    expect(await cli('server list isles', { OPERATOR_TOKEN_FILE: file })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/read by other users.*chmod 600/s),
    });
  });

  it('is read from a pipe', async () => {
    const pipe = `${folder.path}/pipe`;
    execFileSync('mkfifo', ['-m', '600', pipe]);
    const [listed] = await Promise.all([
      cli('server list isles --json', { OPERATOR_TOKEN_FILE: pipe }),
      writeFile(pipe, `${token}\n`),
    ]);
    expect(listed).toMatchObject({ status: 0, stderr: '' });
  });

  it('is never printed if it cannot be sent', async () => {
    for (const OPERATOR_TOKEN of [`${token}\n${token}`, `${token}…`, ' ']) {
      const { status, stderr } = await cli('server list isles', { OPERATOR_TOKEN });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr:
          'OPERATOR_TOKEN is not a token.\nIt must be one line, as printed by: project-service operator token issue\n',
      });
    }
    const file = await folder.write('two-tokens', `${token}\n${token}\n`);
    await chmod(file, 0o600);
    const { stderr } = await cli('server list isles', { OPERATOR_TOKEN_FILE: file });
    expect(stderr).toMatch(/two-tokens is not a token\.\n/);
    expect(stderr).not.toContain(token);
  });

  it('is the only identification: an address with a password is refused, and not printed', async () => {
    const { status, stderr } = await cli(
      'user lift-lockouts isles 1 --remote https://ada:secret-word@operations.example',
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^https:\/\/operations\.example is written with a user or a password\.\nLeave/),
    });
    expect(stderr).not.toContain('secret-word');
  });

  it('is reported if it is missing or invalid', async () => {
    expect(await cli('server list isles', {})).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/OPERATOR_TOKEN/),
    });
    const wrong = { OPERATOR_TOKEN: 'pot_wrong' };
    expect(await cli('server list isles', wrong)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/neither revoked/),
    });
  });
});
