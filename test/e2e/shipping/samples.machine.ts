import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { readConfig } from '../../../src/base/config.js';
import { useFolder } from '../../support/folder.js';
import { helpTexts } from '../../support/process/program.js';
import { checkout } from '../../support/process.js';

// Checks the shipping files as far as possible without their programs. `npm run long -- image`
// builds and runs the image, `npm run long -- proxies` the samples of proxies.

const textOf = (file: string): string => readFileSync(join(checkout, file), 'utf8');
const folder = useFolder();

/** Maximum duration of a stop: ten seconds for running requests and five for emails. */
const STOP_SECONDS = 15;
const secondsOf = (text: unknown): number => Number(String(text).replace(/s$/, ''));

/** The documented settings, and those of other programs in a container. */
const settings = new Set([...textOf('docs/install.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
const unknownSettings = (names: readonly string[]): string[] => names.filter((name) => !settings.has(name));

/** Instructions of a Dockerfile as name and rest, with continuation lines joined. */
const instructions = textOf('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)] as const);
const last = instructions.slice(instructions.findLastIndex(([word]) => word === 'FROM'));
const restOf = (word: string): string => last.find(([one]) => one === word)?.[1] ?? '';

const compose = parseYaml(textOf('compose.yaml'));
const unit = textOf('docs/samples/project-service.service');
const inUnit = (key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, one]) => one ?? '');
const [deployment, , budget, policy] = parseAllDocuments(textOf('docs/samples/kubernetes.yaml')).map((one) =>
  one.toJS(),
);
const pod = deployment.spec.template.spec;
const [migrating] = pod.initContainers;
const [serving] = pod.containers;
const COMMANDS = [...helpTexts().keys()];

describe('the image', () => {
  it('is built in stages of one base, and runs the packed files read-only as an unprivileged user', () => {
    const stages = instructions.filter(([word]) => word === 'FROM').map(([, rest]) => rest.split(' ')[0]);
    expect(stages.length).toBe(3);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the file has it
    expect(new Set(stages)).toEqual(new Set(['${NODE_IMAGE}']));
    expect(restOf('USER')).toBe('node');
    expect(last.filter(([word]) => word === 'COPY')).toEqual([['COPY', '--from=install /app /app']]);
    const [, program] = JSON.parse(restOf('ENTRYPOINT'));
    expect(`/app/${JSON.parse(textOf('package.json')).bin['project-service']}`).toBe(program);
    for (const command of JSON.parse(restOf('CMD'))) expect(COMMANDS).toContain(command);
  });

  it('contains no secret, and the build context has none', () => {
    const given = instructions.filter(([word]) => word === 'ARG' || word === 'ENV').map(([, rest]) => rest);
    expect(given.filter((rest) => /KEY|PASSWORD|TOKEN|DATABASE|SMTP/.test(rest))).toEqual([]);
    const [all, ...sent] = textOf('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(all).toBe('*');
    const names = sent.map((line) => line.slice(1));
    expect(names.filter((name) => !name.includes('*') && !existsSync(join(checkout, name)))).toEqual([]);
    for (const kept of ['.env', '.git', 'data', 'dist', 'node_modules', 'test']) expect(names).not.toContain(kept);
    // All that the build and `files` of package.json need.
    const { files } = JSON.parse(textOf('package.json'));
    const { include } = JSON.parse(textOf('tsconfig.build.json'));
    const created = ['dist', 'npm-shrinkwrap.json'];
    const roots = [...files, ...include].map((file: string) => file.replace(/^!/, '').split('/')[0] ?? '');
    expect(roots.filter((root) => !created.includes(root) && !names.includes(root))).toEqual([]);
  });

  it('has a health check that uses the probe of the operations listener', () => {
    const [program, option, script] = JSON.parse(restOf('HEALTHCHECK').replace(/^.*? CMD /, ''));
    expect([program, option]).toEqual(['node', '-e']);
    // Nothing listens there: the check fails.
    const result = spawnSync(process.execPath, ['-e', script], { env: { OPS_PORT: '1' }, encoding: 'utf8' });
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: '' });
    expect(script).toContain('/readyz');
    expect(textOf('src/http/ops/ops.ts')).toContain("app.get('/readyz'");
  });
});

describe('compose.yaml', () => {
  const { service, postgres } = compose.services;

  it('uses existing settings, and has no secret by default', () => {
    const { NODE_ENV: _, ...env } = service.environment;
    expect(unknownSettings(Object.keys(env))).toEqual([]);
    const filled = (text: string) =>
      text.replace(/\$\{\w+(:[?-])?[^}]*\}/g, (whole) => (whole.includes(':?') ? 'x'.repeat(64) : ''));
    const values = Object.entries<string>(env).map(([name, text]) => [name, filled(text)] as const);
    const defaults = {
      host: '0.0.0.0',
      requestRates: { perNetwork: 200, perUser: 50 },
      connectionsPerNetwork: 256,
      needsSecretKey: true,
    };
    expect(readConfig(Object.fromEntries(values), defaults).databaseUrl).toMatch(/@postgres:5432\/project_service$/);
    const secrets = [...textOf('compose.yaml').matchAll(/\$\{(\w*(?:PASSWORD|KEY))([^}]*)\}/g)];
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(([, , rest]) => !rest?.startsWith(':?'))).toEqual([]);
  });

  it('is confined, waits for the database, and gives the service time to stop', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.depends_on.postgres.condition).toBe('service_healthy');
    expect(postgres.healthcheck.test).toContain('pg_isready');
    expect(secondsOf(service.stop_grace_period)).toBeGreaterThan(STOP_SECONDS);
    expect(service.ports.every((port: string) => port.startsWith('127.0.0.1:'))).toBe(true);
    for (const mount of [...service.volumes, ...postgres.volumes]) {
      const [from] = mount.split(':');
      expect(from.startsWith('./') ? existsSync(join(checkout, from)) : Object.hasOwn(compose.volumes, from)).toBe(
        true,
      );
    }
  });

  it('creates the two roles that install.md describes', () => {
    const statements = (text: string): string[] => text.match(/^(?:CREATE|REVOKE|GRANT) [^\n]*;$/gm) ?? [];
    const section = textOf('docs/install.md').split('### Two roles')[1]?.split('```')[1] ?? '';
    const named = statements(section).map((one) =>
      one
        .replace(/isles_(owner|service)/g, 'project_$1')
        .replace(/\bisles\b/g, 'project_service')
        .replace(/(CREATE ROLE project_(\w+) .*)'…'/, "$1:'$2'"),
    );
    expect(statements(textOf('docs/samples/two-roles.sh'))).toEqual(named);
    expect(named.length).toBeGreaterThan(4);
    accessSync(join(checkout, 'docs/samples/two-roles.sh'), constants.X_OK);
  });
});

describe('the script of the two roles', () => {
  const passwords = { OWNER_PASSWORD: 'password of the owner', SERVICE_PASSWORD: 'password of the service' };

  /** Runs the script with a `psql` that prints its arguments, then its input. */
  function run(): { readonly args: string; readonly input: string } {
    const psql = join(folder.path, 'psql');
    writeFileSync(psql, '#!/bin/sh\necho "$@"\ncat\n', { mode: 0o700 });
    const env = { ...passwords, PATH: `${folder.path}:${process.env['PATH']}` };
    const text = execFileSync(join(checkout, 'docs/samples/two-roles.sh'), { env, encoding: 'utf8' });
    const end = text.indexOf('\n');
    return { args: text.slice(0, end), input: text.slice(end) };
  }

  it('passes no password as an argument, which all users of the machine can read', () => {
    const { args, input } = run();
    expect(args).toContain('--no-psqlrc');
    for (const [name, password] of Object.entries(passwords)) {
      expect(args).not.toContain(password);
      expect(input).toContain(`\`printenv ${name}\``);
    }
  });

  it('lets PostgreSQL log no statement, because those that create the roles have the passwords', () => {
    const statements = run().input.match(/^[A-Z][^\n]*;$/gm) ?? [];
    const first = statements.findIndex((one) => one.startsWith('CREATE ROLE'));
    expect(statements.slice(0, first).toSorted()).toEqual([
      'SET log_min_error_statement = panic;',
      'SET log_statement = none;',
    ]);
  });
});

it('the sample for HAProxy leaves its role, which has no password, no temporary tables', () => {
  const [comments = ''] = textOf('docs/samples/haproxy.cfg').split('\nglobal\n');
  expect(comments).toContain('REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC;');
  expect(comments).not.toContain('it may do nothing');
});

describe('the unit for systemd', () => {
  it('starts the installed service again and again, and gives it time to stop', () => {
    const [start = ''] = inUnit('ExecStart');
    const [, program, command] = start.split(' ');
    expect(program).toBe(`/opt/project-service/${JSON.parse(textOf('package.json')).bin['project-service']}`);
    expect(COMMANDS).toContain(command);
    expect(inUnit('Restart')).toEqual(['always']);
    expect(inUnit('StartLimitIntervalSec')).toEqual(['0']);
    expect(inUnit('KillMode')).toEqual(['mixed']);
    expect(secondsOf(inUnit('TimeoutStopSec'))).toBeGreaterThan(STOP_SECONDS);
    const names = inUnit('Environment').map((one) => one.split('=')[0] ?? '');
    expect(unknownSettings(names)).toEqual([]);
    expect(names.filter((name) => /KEY|URL|PASSWORD/.test(name))).toEqual([]);
  });

  it('is valid for systemd, and confined', () => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0)
      return void process.stderr.write('systemd-analyze is not installed: the unit is not verified.\n');
    // The path of node differs between machines.
    const file = join(folder.path, 'project-service.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect({ status: verified.status, stderr: verified.stderr }).toEqual({ status: 0, stderr: '' });
    writeFileSync(file, unit.replace('ProtectSystem=strict', 'ProtectSystem=strictly'));
    expect(spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' }).stderr).toContain(
      'strictly',
    );
  });
});

describe('the example for Kubernetes', () => {
  it('uses existing probes, and stops traffic before the stop', () => {
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => serving[name].httpGet);
    expect(probes).toEqual([
      { path: '/livez', port: 'ops' },
      { path: '/livez', port: 'ops' },
      { path: '/readyz', port: 'ops' },
    ]);
    const [command, seconds] = serving.lifecycle.preStop.exec.command;
    expect(command).toBe('sleep');
    expect(pod.terminationGracePeriodSeconds - Number(seconds)).toBeGreaterThan(STOP_SECONDS);
    // By then the pod is known as not ready.
    expect(Number(seconds)).toBeGreaterThanOrEqual(5);
    const ports = new Map(
      serving.ports.map(({ name, containerPort }: Record<string, unknown>) => [name, containerPort]),
    );
    expect(ports).toEqual(
      new Map([
        ['api', 4000],
        ['ops', 4001],
      ]),
    );
  });

  it('uses existing commands and settings, is confined, and restricts the operations listener to probes', () => {
    for (const { args, securityContext } of [migrating, serving]) {
      expect(COMMANDS).toContain(args.join(' '));
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    }
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(unknownSettings(serving.env.map(({ name }: { name: string }) => name))).toEqual([]);
    expect(unknownSettings(['OPS_HOTS'])).toEqual(['OPS_HOTS']);
    expect(serving.envFrom).toEqual([{ secretRef: { name: 'project-service' } }]);
    expect(policy.spec.ingress).toEqual([{ ports: [{ port: 'api' }] }]);
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
  });
});

describe('the CI workflow', () => {
  it('runs .ci/run on every supported Node', () => {
    const { jobs, permissions } = parseYaml(textOf('.github/workflows/ci.yml'));
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.test.strategy.matrix.node).toEqual([20, 22, 24]);
    const { engines } = JSON.parse(textOf('package.json'));
    expect(engines.node).toMatch(/^>=20\./);
    const runs = Object.values<{ steps: { run?: string }[] }>(jobs).flatMap(({ steps }) => steps.map(({ run }) => run));
    expect(runs).toContain('.ci/run');
    accessSync(join(checkout, '.ci/run'), constants.X_OK);
    for (const run of runs.filter((one) => one !== undefined)) execFileSync('bash', ['-n'], { input: run });
    const made = runs.find((run) => run?.includes('openssl')) ?? '';
    const needed = [...textOf('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    expect(needed.filter((name) => !made.includes(name))).toEqual([]);
  });
});
