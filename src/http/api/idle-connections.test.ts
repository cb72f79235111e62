import { Agent } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { sendUnchanged } from '../../../test/support/wire.js';

const service = useService();
const project = useProject(service, { slug: 'isles' });
const agent = new Agent({ keepAlive: true });
const CONNECTIONS = 100;
const BODY_BYTES = 60_000;

afterAll(() => agent.destroy());

it('an idle connection keeps neither the body of its last request nor its variables', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const memory = (): number => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  /** Sends one request on each connection. */
  const sendAll = async (bytes: number) => {
    const headers = { 'content-type': 'application/json', 'x-project-context': project.token };
    const send = (at: number) => {
      const body = JSON.stringify({ documentId: 'projectAvailable', variables: { [`x${at}`]: 'x'.repeat(bytes) } });
      return sendUnchanged(service.url, { method: 'POST', headers, body, agent });
    };
    const answers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => send(at)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  };
  await sendAll(1);
  const before = memory();
  await sendAll(BODY_BYTES);
  // Body and variables are twice as much. The connections of the client retain half as much.
  expect(memory() - before).toBeLessThan(CONNECTIONS * BODY_BYTES);
});
