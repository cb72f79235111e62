import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkout } from '../support/process.js';

const textOf = (file: string): string => readFileSync(join(checkout, file), 'utf8');
const long = (...args: string[]) =>
  spawnSync(process.execPath, ['test/long.mjs', ...args], { cwd: checkout, encoding: 'utf8' });
const namesOf = (usage: string): string[] => [...usage.matchAll(/^ {2}(\S+) +\S.*$/gm)].map(([, name = '']) => name);

describe('npm run', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(checkout, 'docs')).map((name) => `docs/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .map(textOf)
    .join('\n');

  it('defines the commands that the documentation names', () => {
    const named = new Set([...pages.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name));
    expect(named.size).toBeGreaterThan(10);
    const { scripts } = JSON.parse(textOf('package.json'));
    expect([...named].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('lists the long runs that the documentation names with long --help', () => {
    const { status, stdout } = long('--help');
    expect(status).toBe(0);
    const named = new Set([...pages.matchAll(/npm run\s+long -- (\w[\w-]*)/g)].map(([, name = '']) => name));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !namesOf(stdout).includes(name))).toEqual([]);
  });

  it('rejects an unknown long run', () => {
    const { status, stdout, stderr } = long('soaks');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^There is no long run soaks\.\n\nUsage: /);
  });
});
