import cluster from 'node:cluster';
import { afterEach, expect, it, jest } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { useFolder } from '../../test/support/folder.js';
import { recordingLog } from '../../test/support/log.js';
import { serveInWorkers } from './workers.js';

const folder = useFolder();
const SERVES = `process.send({ serving: 'http://localhost:1' });
  setInterval(() => undefined, 60_000);`;

afterEach(() => void jest.restoreAllMocks());

/** Starts one worker that runs `SERVES`. */
async function startOne() {
  cluster.setupPrimary({ exec: await folder.write('worker.cjs', SERVES), cwd: folder.path, args: [], execArgv: [] });
  const setup = jest.spyOn(cluster, 'setupPrimary').mockReturnValue();
  const { log, lines } = recordingLog();
  const stopping = new AbortController();
  const listener = await serveInWorkers(1, log, stopping.signal);
  setup.mockRestore();
  return { listener, lines, stopping };
}

const workersOfCluster = () => Object.values(cluster.workers ?? {});

it('logs a failed start once, and removes its worker', async () => {
  const { listener, lines } = await startOne();
  cluster.setupPrimary({ cwd: '/nonexistent' });
  workersOfCluster()[0]?.process.kill('SIGKILL');
  await eventually(() => lines.length >= 3);
  expect(workersOfCluster()).toHaveLength(0);
  cluster.setupPrimary({ cwd: folder.path });
  await eventually(() => listener.answers());
  const failed = 'error a worker could not be started';
  const [ended, ...others] = lines;
  expect(ended).toBe('error a worker has ended and is replaced');
  expect(others).toEqual(others.map(() => failed));
  expect(workersOfCluster()).toHaveLength(1);
  await listener.stop();
});

it('logs an error of a running worker', async () => {
  const { listener, lines } = await startOne();
  workersOfCluster()[0]?.emit('error', new Error('write EPIPE'));
  expect(lines).toEqual(['warn a message or signal to a worker failed']);
  expect(listener.answers()).toBe(true);
  await listener.stop();
});

it('does not replace a worker that ends after the signal to stop', async () => {
  const { listener, lines, stopping } = await startOne();
  stopping.abort();
  workersOfCluster()[0]?.process.kill('SIGTERM');
  await eventually(() => !listener.answers());
  await listener.stop();
  expect({ lines, workers: workersOfCluster() }).toEqual({ lines: [], workers: [] });
});

it('waits for the end of its workers also if a message to one fails meanwhile', async () => {
  const { listener } = await startOne();
  const stopping = listener.stop();
  workersOfCluster()[0]?.emit('error', new Error('write EPIPE'));
  await stopping;
  expect(workersOfCluster()).toHaveLength(0);
});
