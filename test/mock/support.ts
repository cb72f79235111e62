import { drain, listen } from '../../src/main/listener.js';
import { createMock } from '../../src/main/mock/mock.js';
import { BEARER, CONTEXT_TOKEN } from '../../src/main/mock/world.js';
import { silentLog } from '../support/log.js';
import type { Answer } from '../support/service.js';
import { use } from '../support/use.js';

export interface TestMock {
  readonly url: string;
  /** Posts a document, with a context token and a bearer unless `headers` say otherwise. */
  ask(documentId: string, variables?: object, headers?: Record<string, string>): Promise<Answer>;
  fetch(init: RequestInit): Promise<Answer>;
  stop(): Promise<void>;
}

const accessLog = { record: () => undefined, dropped: () => 0, close: async () => {} };

/** A mock on a real listener, for the tests of a file. */
export const useMock = (seed = '1'): TestMock =>
  use(
    () => startTestMock(seed),
    (mock) => mock.stop(),
  );

async function startTestMock(seed: string): Promise<TestMock> {
  const server = createMock({
    config: { basePath: '', trustedProxies: [], requestMs: 30_000 },
    seed,
    log: silentLog,
    accessLog,
  });
  const url = `${await listen(server, { host: '127.0.0.1', port: 0, prefix: '--' })}/graphql`;
  const fetchAnswer = async (init: RequestInit): Promise<Answer> => {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    url,
    fetch: fetchAnswer,
    ask: (documentId, variables = {}, headers = {}) =>
      fetchAnswer({
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'en',
          'x-project-context': CONTEXT_TOKEN,
          authorization: `Bearer ${BEARER}`,
          ...headers,
        },
        body: JSON.stringify({ documentId, variables }),
      }),
    stop: () => drain(server),
  };
}
