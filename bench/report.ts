import { SERVERS, type ServerName } from './bench-servers.js';
import type { Outcome } from './compare-servers.js';
import { rateOf } from './measure.js';
import type { Section } from './results.js';
import { targetRows } from './targets.js';

const titleOf = (server: ServerName): string => SERVERS.find(({ name }) => name === server)?.title ?? server;
const ratio = (of: number, to: number | null): number | null => (to === null ? null : of / to);

const TARGET_HEAD = ['target', 'asked', 'reached', ''];
const HEAD = [
  'server',
  'requests/s',
  'of the floor',
  'service is ×',
  'processor ms',
  'p50 ms',
  'p99 ms',
  'first s p99',
  'RSS MB',
  'heap MB',
  'promoted B/request',
];

/** The results of a workload as Markdown tables: all servers, then targets. */
export function sectionOf({ workload, figures }: Outcome): Section {
  const service = rateOf(figures, 'service');
  const rows = figures.map(({ server, rate, processorMs, latency, firstSecondP99, rss, heapUsed, promoted }) => [
    titleOf(server),
    amount(rate),
    share(ratio(rate, rateOf(figures, 'floor'))),
    service === null ? '' : share(ratio(service, rate)),
    processorMs === null ? '' : processorMs.toFixed(3),
    latency.p50.toFixed(2),
    latency.p99.toFixed(2),
    firstSecondP99 === null ? '' : amount(firstSecondP99),
    megabytes(rss),
    megabytes(heapUsed),
    promoted === null ? '' : amount(promoted),
  ]);
  const targets = targetRows({ workload, figures });
  const text = [
    `Latencies at ${workload.rate} requests a second.\n`,
    markdown([HEAD, ...rows]),
    ...(targets.length === 0 ? [] : [markdown([TARGET_HEAD, ...targets])]),
  ];
  return { title: workload.title, text: text.join('\n') };
}

/** Formats rows as an aligned Markdown table; the first row is the head. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, at) => (at === 0 ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width))).join(' | ')} |\n`;
  const rule = `|${widths.map((width, at) => (at === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|\n`;
  return line(head) + rule + body.map(line).join('');
}

/** Formats a whole number with thousands separators. */
export const amount = (value: number): string => Math.round(value).toLocaleString('en');
const share = (value: number | null): string => (value === null ? '' : value.toFixed(2));
const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
