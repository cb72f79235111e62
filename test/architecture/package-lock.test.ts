import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';

// Installs are reproducible on every platform: CONTRIBUTING.md, Dependencies.

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Entries = Readonly<Record<string, Entry>>;

const entriesOf = (file: string): Entries => JSON.parse(readFileSync(join(packageRoot, file), 'utf8')).packages;

/**
 * Returns the problems of a lock file. Entries outside of `node_modules` are packages of this
 * repository, the targets of links.
 */
function problemsOf(locked: Entries): string[] {
  const isLocked = (by: string, name: string): boolean =>
    Object.hasOwn(locked, `${by}/node_modules/${name}`) || Object.hasOwn(locked, `node_modules/${name}`);
  const isOwn = (path: string): boolean => Object.hasOwn(locked, path) && !path.includes('node_modules/');
  return Object.entries(locked).flatMap(([path, { integrity, resolved, link, optionalDependencies = {} }]) => [
    ...(isOwn(path) || link || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${path}: no integrity`]),
    ...(resolved === undefined || (link && isOwn(resolved)) ? [] : [`${path}: has a download address`]),
    ...Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path}: ${name} is not locked`),
  ]);
}

it.each([
  ['package-lock.json', 500],
  ['test/tools/browser/package-lock.json', 2],
  ['test/tools/language/package-lock.json', 150],
  ['test/tools/openapi/package-lock.json', 20],
  ['test/tools/opentelemetry/package-lock.json', 2],
  ['test/tools/peers/package-lock.json', 100],
  ['test/tools/postman/package-lock.json', 10],
])('has a hash and no download address for every package of all platforms: %s', (file, atLeast) => {
  const entries = entriesOf(file);
  expect(Object.keys(entries).length).toBeGreaterThan(atLeast);
  expect(problemsOf(entries)).toEqual([]);
});

const integrity = `sha512-${'A'.repeat(86)}==`;
it.each<readonly [string, Entries]>([
  ['no integrity', { 'node_modules/a': { version: '1.0.0' } }],
  ['no integrity', { 'node_modules/a': { integrity: `sha1-${'A'.repeat(27)}=` } }],
  ['has a download address', { 'node_modules/a': { integrity, resolved: 'somewhere' } }],
  ['has a download address', { 'node_modules/a': { resolved: '../elsewhere', link: true } }],
  ['is not locked', { 'node_modules/a': { integrity, optionalDependencies: { b: '1.0.0' } } }],
])('detects a package with a problem: %s', (message, locked) => {
  expect(problemsOf(locked)).toEqual([expect.stringContaining(message)]);
});

describe('npm ci', () => {
  const entries = Object.entries(entriesOf('node_modules/.package-lock.json'));
  const packages = entries.filter(([path, { link }]) => path.includes('node_modules/') && link !== true);

  it('installs at most 665 packages', () => {
    expect(packages.length).toBeGreaterThan(400);
    expect(packages.length).toBeLessThanOrEqual(665);
  });

  it('installs no package of the tools of single tests', () => {
    // The peers of the bench run some packages of the service.
    const tools = readdirSync(join(packageRoot, 'test/tools'), { withFileTypes: true }).filter(
      (one) => one.isDirectory() && one.name !== 'peers',
    );
    const named = tools.flatMap(({ name }) =>
      Object.keys(entriesOf(`test/tools/${name}/package-lock.json`)['']?.dependencies ?? {}),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(packages.filter(([path]) => named.includes(path.replace(/^node_modules\//, '')))).toEqual([]);
  });
});
