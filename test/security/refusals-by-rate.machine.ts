import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { createAccessLog, type LogFields } from '../../src/base/log/index.js';
import { useDatabase } from '../support/database.js';
import { silentLog } from '../support/log.js';
import { useServing } from '../support/process/serving.js';
import { stopProcess } from '../support/process.js';

const REQUESTS = 2_000;
const counted = z.object({ message: z.string(), level: z.string(), listener: z.literal('api'), detail: z.number() });

const service = useServing(useDatabase(), { RATE_LIMIT_PER_IP: '5' });

/** Pipelines the requests on one connection; returns the status of each answer. */
function pipelined(requests: number): Promise<string[]> {
  const { hostname, port, host } = new URL(service.endpoint);
  const body = JSON.stringify({ documentId: 'unknown', variables: {} });
  const head = `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answers = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answers += chunk;
    });
    socket.on('error', reject);
    socket.on('end', () => resolve([...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status)));
    socket.write(`${head}\r\n\r\n${body}`.repeat(requests - 1));
    socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  });
}

const linesOf = (output: string): unknown[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Number of requests with this status in the metrics. */
async function inMetrics(status: string): Promise<number> {
  const page = await (await fetch(`${service.opsUrl}/metrics`)).text();
  const samples = page.split('\n').filter((line) => line.startsWith('project_service_requests_total{'));
  return samples
    .filter((line) => line.includes(`status="${status}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

it('logs a flood of one network with one line a second, and counts every refusal', async () => {
  const startedAt = performance.now();
  const statuses = await pipelined(REQUESTS);
  const refused = statuses.filter((status) => status === '429').length;
  expect(statuses).toHaveLength(REQUESTS);
  expect(refused).toBeGreaterThan(REQUESTS / 2);
  expect(await inMetrics('429')).toBe(refused);
  // The stop logs the last count.
  expect(await stopProcess(service)).toBe(0);
  const seconds = (performance.now() - startedAt) / 1_000;

  const reports = linesOf(service.stderr()).flatMap((line) => {
    const report = counted.safeParse(line);
    return report.success ? [report.data] : [];
  });
  expect(reports.reduce((sum, { detail }) => sum + detail, 0)).toBe(refused);
  expect(new Set(reports.map(({ level, message }) => `${level}: ${message}`))).toEqual(
    new Set(['warn: requests were rejected by the rate limiter']),
  );
  expect(reports.length).toBeLessThanOrEqual(seconds + 1);
  // (control) Other requests have their access lines.
  expect(linesOf(service.stdout())).toHaveLength(REQUESTS - refused);
});

it('reports the remaining count when the access log closes', async () => {
  const reports: (LogFields | undefined)[] = [];
  const accessLog = createAccessLog('json', { ...silentLog, warn: (_message, fields) => void reports.push(fields) });
  const entry = { documentId: 'me', project: null, status: 429, code: 'RATE_LIMITED', category: null, durationMs: 1 };
  accessLog.record({ ...entry, requestId: 'r-1' }, 'NETWORK_REQUESTS');
  accessLog.record({ ...entry, requestId: 'r-2' }, 'USER_REQUESTS');
  await accessLog.close();
  expect(reports).toEqual([{ listener: 'api', detail: 2 }]);
});
