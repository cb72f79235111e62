import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { packageRoot } from '../src/base/package-root.js';
import { drawChart } from './chart.js';
import type { Figures } from './measure.js';
import { sectionOf } from './report.js';
import { withSection } from './results.js';
import { rowOf, TARGETS } from './targets.js';
import { WORKLOADS } from './workloads.js';
import { replaceOutcome } from './write-results.js';

// Output of `npm run bench`.

const figuresOf = (server: Figures['server'], rate: number, p99 = 1, processorMs = 15.2): Figures => ({
  server,
  rate,
  processorMs,
  latency: { p50: 0.5, p99 },
  firstSecondP99: null,
  rss: 2 ** 20,
  heapUsed: 2 ** 20,
  promoted: 0,
});
const workload = (name: string) => {
  const found = WORKLOADS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};
const of = (name: string, service: number) => ({
  workload: workload(name),
  figures: [figuresOf('floor', 1_000), figuresOf('service', service, 1.7)],
});

it('replaces the results of a workload and keeps those of others', () => {
  const first = replaceOutcome(replaceOutcome({ workloads: [] }, of('purchase', 500)), of('me', 600));
  const { workloads } = replaceOutcome(first, of('me', 755));
  expect(workloads.map(({ name, server, ratioToFloor }) => [name, server, ratioToFloor])).toEqual([
    ['me', 'floor', 1],
    ['me', 'service', 0.755],
    ['purchase', 'floor', 1],
    ['purchase', 'service', 0.5],
  ]);
  expect(workloads[1]).toEqual({ name: 'me', server: 'service', median: 755, ratioToFloor: 0.755, p99: 1.7 });
});

it('draws a panel for each measured workload, with escaped texts', () => {
  const chart = drawChart(replaceOutcome({ workloads: [] }, of('me', 755)));
  expect(chart).toContain('755 · 0.76');
  expect(chart.match(/<g /g)).toHaveLength(1);
  expect(chart).toContain('>me: the signed-in user<');
});

it('compares each target with exact values, and reports met or missed', () => {
  const textOf = (name: string, figures: readonly Figures[]) => sectionOf({ workload: workload(name), figures }).text;
  const rows = (service: number) => textOf('me', of('me', service).figures);
  expect(rows(780)).toMatch(/of the floor +\| +≥ 0.78 \| +0.780 \| +met/);
  expect(rows(779.9)).toMatch(/of the floor +\| +≥ 0.78 \| +0.780 \| +missed/);
  expect(rows(700)).toMatch(/p99 × that of the floor +\| +≤ 1.6 \| +1.700 \| +missed/);
  const argon2 = figuresOf('argon2', 45, 1, 10);
  const beside = textOf('login', [figuresOf('floor', 45, 1, 15), argon2, figuresOf('service', 40, 1, 15.6)]);
  expect(beside).toMatch(/beside Argon2 × that of the floor +\| +≤ 1.1 \| +1.120 \| +missed/);
});

it('keeps the order of the tables, replaces one by its title, and changes nothing else', () => {
  const titles = ['One', 'Two'];
  const pageOf = (results: string) =>
    `# Performance\n\n### Servers\n\n<!-- results -->\n${results}<!-- /results -->\n\nEnd\n`;
  const two = withSection(pageOf(''), { title: 'Two', text: 'old\n' }, titles);
  const both = withSection(two, { title: 'One', text: 'first\n' }, titles);
  expect(both).toBe(pageOf('\n### One\n\nfirst\n\n### Two\n\nold\n'));
  const replaced = withSection(both, { title: 'Two', text: 'new\n' }, titles);
  expect(replaced).toBe(pageOf('\n### One\n\nfirst\n\n### Two\n\nnew\n'));
  expect(withSection(both, { title: 'One', text: 'first\n' }, ['One'])).toBe(pageOf('\n### One\n\nfirst\n'));
  expect(() => withSection('# Performance\n', { title: 'One', text: 'first\n' }, titles)).toThrow('no place');
});

it('finds in docs/performance.md the targets of today, each with its verdict', () => {
  const page = readFileSync(join(packageRoot, 'docs/performance.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (.+?) +\| +([≤≥] [\d.]+) \| +([\d.]+) \| +(met|missed) \|$/gm)].map(
    ([, ...row]) => row,
  );
  expect(rows).toEqual(TARGETS.map((target, index) => rowOf(target, Number(rows[index]?.[2]))));
});

it('finds the section of docs/performance.md that it writes', () => {
  const page = readFileSync(join(packageRoot, 'docs/performance.md'), 'utf8');
  const titles = WORKLOADS.map(({ title }) => title);
  expect(withSection(page, { title: 'login', text: 'new\n' }, titles)).toContain('### purchase\n');
});
