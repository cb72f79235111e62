import { afterAll, describe, expect, it } from '@jest/globals';
import { listen, stopListening } from '../../../test/support/http/ops.js';
import { useService } from '../../../test/support/service.js';

// Any number of requests for the public pages of the operations listener costs as much as one:
// rules.md §4.3.6.

const service = useService();
afterAll(stopListening);

/** Starts a listener with slow sources that count their calls. */
async function counted() {
  const calls = { usage: 0, manifest: 0, scrape: 0, login: 0 };
  const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
  const { url } = await listen(service, {
    usage: {
      list: async () => {
        calls.usage += 1;
        await moment();
        return [];
      },
      countedSince: async () => new Map(),
    },
    published: () => {
      calls.manifest += 1;
      return Buffer.from('{}');
    },
    scrape: async () => {
      calls.scrape += 1;
      await moment();
      return { contentType: 'text/plain', text: `scrape ${calls.scrape}` };
    },
    health: {
      probeLogin: async () => {
        calls.login += 1;
        await moment();
      },
    },
  });
  return { url, asked: calls };
}

describe.each([
  ['/usage', 'usage', 2_000],
  ['/manifest', 'manifest', 2_000],
  ['/metrics', 'scrape', 1_000],
  ['/readyz', 'login', 250],
] as const)('%s', (path, source, keptMs) => {
  it('is computed once for 400 requests, 40 at a time, within its cache time', async () => {
    const { url, asked } = await counted();
    const began = performance.now();
    const answers: string[] = [];
    const ask = async () => {
      for (let sent = 0; sent < 10; sent += 1) {
        const response = await fetch(`${url}${path}`);
        expect(response.status).toBe(200);
        answers.push(await response.text());
      }
    };
    await Promise.all(Array.from({ length: 40 }, ask));
    expect(answers).toHaveLength(400);
    expect(asked[source]).toBeGreaterThan(0);
    expect(asked[source]).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / keptMs));
  });

  it('is computed again after its cache time', async () => {
    const { url, asked } = await counted();
    await fetch(`${url}${path}`);
    await new Promise((resolve) => setTimeout(resolve, keptMs + 300));
    await fetch(`${url}${path}`);
    expect(asked[source]).toBe(2);
  });
});

it('does not cache failures', async () => {
  let isAway = true;
  const called = async () => {
    if (isAway) throw new Error('the database is away');
    return [];
  };
  const { url } = await listen(service, { usage: { list: called, countedSince: async () => new Map() } });
  expect((await fetch(`${url}/usage`)).status).toBe(500);
  isAway = false;
  expect((await fetch(`${url}/usage`)).status).toBe(200);
});
