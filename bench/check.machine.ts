import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';
import { transformFileSync } from '@swc/core';
import { runCommand } from '../test/support/process.js';
import { SERVERS } from './bench-servers.js';

const BENCH = join(import.meta.dirname, '../dist/bench');

// `tsc` would also write the modules of the service anew, while other tests run them.
beforeAll(() => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.(test|machine))\.ts$/.test(name))) {
    const target = join(BENCH, file.replace(/ts$/, 'js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, transformFileSync(join(import.meta.dirname, file), { jsc: SYNTAX }).code);
  }
});
const SYNTAX = { parser: { syntax: 'typescript' }, target: 'es2022' } as const;

// `taskset` is in the base of each Linux; other systems cannot pin processes.
const itWhereItPins = process.platform === 'linux' && availableParallelism() >= 2 ? it : it.skip;

itWhereItPins('servers run on another core than the load', () => {
  const script = `
    import { joinLoad, spawnServer } from ${JSON.stringify(pathToFileURL(join(BENCH, 'machine.js')).href)};
    joinLoad();
    spawnServer('grep', ['Cpus_allowed_list', '/proc/self/status', '/proc/' + process.pid + '/status'], { stdio: 'inherit' });
  `;
  const cores = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(cores).toMatch(/self\/status:Cpus_allowed_list:\s+0$/m);
  expect(cores).toMatch(/\d\/status:Cpus_allowed_list:\s+1$/m);
});

it('all servers give the same answers, and a request of the service leaves nothing in the old spaces', async () => {
  const bench = { script: join(BENCH, 'main.js') };
  const { status, stderr } = await runCommand(['--check', '--only', 'me,shopItems'], bench);
  expect(stderr).toContain(`All servers give the same answers: ${SERVERS.map(({ name }) => name).join(', ')}.`);
  expect(status).toBe(0);
});

it('an option before a command is refused, because the command would ignore it', async () => {
  const bench = { script: join(BENCH, 'main.js') };
  const { status, stderr } = await runCommand(['--write', 'growth', '--only', 'none'], bench);
  expect(stderr).toBe('error: --write stands before growth: write it after\n');
  expect(status).toBe(1);
});
