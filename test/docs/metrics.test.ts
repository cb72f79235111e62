import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { isErrorCode } from '../../src/base/errors/catalogue.js';
import { packageRoot } from '../../src/base/package-root.js';
import { createMetrics } from '../../src/metrics/metrics.js';
import { registerProjectMetrics } from '../../src/metrics/projects.js';
import { useFixture } from '../support/fixture.js';
import { manifest } from '../support/manifest.js';
import { groupingIn, metricsIn } from '../support/promql.js';
import { readScrape, type Scraped } from '../support/scrape.js';
import { useService } from '../support/service.js';

// The documentation of metrics and the samples for Prometheus and Grafana name existing metrics
// only.

const read = (file: string): string => readFileSync(join(packageRoot, 'docs', file), 'utf8');

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+[smh]$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(['page', 'warning']) }),
            annotations: z.strictObject({ summary: z.string(), action: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('samples/alerts.yml')));
const rules = groups.flatMap((group) => group.rules);

const dashboard = z
  .object({
    templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.string() })) }),
    panels: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(read('samples/dashboard.json')));
const targets = dashboard.panels.flatMap(({ title, targets }) => targets.map((target) => ({ title, ...target })));

/** Labels that Prometheus adds to each scrape. */
const OF_A_SCRAPE = ['instance', 'job'];
/** Metrics without samples before the first failure. */
const OF_FAILURE: Readonly<Record<string, readonly string[]>> = {
  project_service_database_errors_total: ['pool', 'kind'],
};

const metrics = createMetrics(Object.keys(manifest.operations), { dropped: () => 0 });
const service = useService({ wrapAccessLog: metrics.counting });
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });
let scraped: readonly Scraped[];
let helped: ReadonlySet<string>;

beforeAll(async () => {
  const { gameServerId, projectId } = fixture.server('one');
  const { secret } = await service.domain.servers.issuePollToken(projectId, gameServerId, {
    name: 'test',
    request: null,
  });
  await service.domain.servers.serverOf(secret);
  registerProjectMetrics(metrics.registry, service.domain.statistics(10));
  const { text } = await metrics.text(Promise.resolve([]));
  scraped = readScrape(text);
  helped = new Set([...text.matchAll(/^# HELP (\w+) ./gm)].map(([, name = '']) => name));
});

/** The labels of a scraped metric; undefined if the metric does not exist. */
function labelsOf(name: string): ReadonlySet<string> | undefined {
  const samples = scraped.filter((sample) => sample.name === name);
  if (samples.length > 0) return new Set(samples.flatMap(({ labels }) => Object.keys(labels)));
  const labels = OF_FAILURE[name];
  return labels === undefined || !helped.has(name) ? undefined : new Set(labels);
}

const CLOSED = ['document', 'category', 'pool', 'cache', 'queue'];

/** Returns the metrics, labels and values of an expression that do not exist. */
function missingIn(expression: string): string[] {
  const used = metricsIn(expression);
  const known = new Set(OF_A_SCRAPE);
  const missing: string[] = used.length === 0 ? ['no metric'] : [];
  for (const { metric, matchers } of used) {
    if (metric === 'up') continue;
    const labels = labelsOf(metric);
    if (labels === undefined) missing.push(metric);
    for (const label of labels ?? []) known.add(label);
    for (const [label, operator, value] of matchers) {
      if (labels?.has(label) !== true) missing.push(`${metric}{${label}}`);
      const isThere = (): boolean => scraped.some(({ name, labels }) => name === metric && labels[label] === value);
      if (label === 'code' && value !== '' && !isErrorCode(value)) missing.push(`code ${value}`);
      if (CLOSED.includes(label) && operator === '=' && !isThere()) missing.push(`${label}="${value}"`);
    }
  }
  return [...missing, ...groupingIn(expression).filter((label) => !known.has(label))];
}

describe('alert rules', () => {
  it('begin with paid orders that are not fetched for 15 minutes', () => {
    const [first] = rules;
    expect(first).toMatchObject({ alert: 'OrderNotFetched', labels: { severity: 'page' } });
    expect(first?.expr).toBe('max by (project, server) (project_service_oldest_unfetched_order_age_seconds) > 15 * 60');
    expect(first?.for).toBeUndefined();
  });

  it.each(rules)('use existing metrics: $alert', ({ expr, annotations }) => {
    expect(missingIn(expr)).toEqual([]);
    const labels = [...`${annotations.summary}${annotations.action}`.matchAll(/\$labels\.(\w+)/g)].map(
      ([, label = '']) => label,
    );
    const left = /\bby\s*\(/.test(expr) ? groupingIn(expr) : ['instance', 'job'];
    expect(labels.filter((label) => !left.includes(label))).toEqual([]);
  });

  it('have unique names', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

describe('the dashboard', () => {
  it.each(targets)('shows existing metrics: $title', ({ expr, legendFormat }) => {
    expect(missingIn(expr)).toEqual([]);
    const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
    const left = /\bby\s*\(/.test(expr) ? groupingIn(expr) : ['instance', 'job'];
    expect(labels.filter((label) => !left.includes(label))).toEqual([]);
  });

  it('offers existing projects', () => {
    const query = dashboard.templating.list.find(({ name }) => name === 'project')?.query ?? '';
    const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec(query) ?? [];
    expect(labelsOf(metric)?.has(label)).toBe(true);
  });

  it('numbers its panels uniquely', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the table of metrics in cluster.md', () => {
  const [, section = ''] = /\n## Metrics\n(.*?)\n## /s.exec(read('cluster.md')) ?? [];
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| `project_service_'))
    .map((line) => line.split('|').map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)));

  it('lists all metrics of the service and no others', () => {
    const documented = rows.flatMap(([, names = []]) => names);
    expect([...documented].sort()).toEqual([...helped].filter((name) => name.startsWith('project_service_')).sort());
  });

  it('lists their labels', () => {
    for (const [, names = [], labels = []] of rows) {
      for (const name of names) {
        const scrapedLabels = labelsOf(name) ?? labelsOf(`${name}_bucket`) ?? new Set();
        expect([name, [...scrapedLabels].filter((label) => label !== 'le').sort()]).toEqual([name, [...labels].sort()]);
      }
    }
  });
});

describe('missingIn', () => {
  it('(control) detects missing metrics, labels and values', () => {
    expect(missingIn('project_service_requests > 1')).toEqual(['project_service_requests']);
    expect(missingIn('sum by (project) (project_service_requests_total)')).toEqual(['project']);
    expect(missingIn('project_service_requests_total{path="x"}')).toEqual(['project_service_requests_total{path}']);
    expect(missingIn('project_service_requests_total{code="NO_SUCH"}')).toEqual(['code NO_SUCH']);
    expect(missingIn('project_service_queue_waiting{queue="none"}')).toEqual(['queue="none"']);
  });
});
