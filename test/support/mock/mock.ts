import { drain, listen } from '../../../src/http/shared/listen.js';
import { BEARER, CONTEXT_TOKEN } from '../../../src/mock/fixture.js';
import { createMock } from '../../../src/mock/mock.js';
import { createApiClient } from '../api-client.js';
import { silentLog } from '../log.js';
import { publishedVariables } from '../published.js';
import type { Answer } from '../service.js';
import { use } from '../use.js';

export interface TestMock {
  readonly url: string;
  /**
   * Posts a document with a context token and a bearer. `headers` replace them; an empty one is
   * omitted.
   */
  ask(documentId: string, variables?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Sends any request to the path of the endpoint. */
  fetch(init: RequestInit): Promise<Answer>;
  stop(): Promise<void>;
}

const accessLog = { record: () => undefined, dropped: () => 0, close: async () => {} };

/** A mock server, for the tests of a file. `requestMs` is its time limit of a request. */
export const useMock = (scenarios: string | null = null, requestMs = 30_000): TestMock =>
  use(
    () => startTestMock(scenarios, requestMs),
    (mock) => mock.stop(),
  );

async function startTestMock(scenarios: string | null, requestMs: number): Promise<TestMock> {
  const scenarioFile = scenarios === null ? null : { file: 'scenarios.yaml', text: scenarios };
  const config = { basePath: '', trustedProxies: [], requestMs };
  const server = createMock({ config, seed: '1', scenarioFile, log: silentLog, accessLog });
  const url = `${await listen(server, { host: '127.0.0.1', port: 0, prefix: '--' })}/graphql`;
  const { fetch } = createApiClient(url);
  return {
    url,
    fetch,
    ask(documentId, variables = {}, others = {}) {
      const headers = {
        'content-type': 'application/json',
        'accept-language': 'en',
        'x-project-context': CONTEXT_TOKEN,
        authorization: `Bearer ${BEARER}`,
        ...others,
      };
      return fetch({
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
        body: JSON.stringify({ documentId, variables }),
      });
    },
    stop: () => drain(server),
  };
}

/** Valid variables of an operation of the mock, with one of its game servers and languages. */
export function variablesFor(id: string): Readonly<Record<string, unknown>> {
  const published = publishedVariables.find((one) => one.id === id);
  const { after: _none, ...variables } = published?.valid[0]?.variables ?? {};
  return {
    ...variables,
    ...(published?.names.includes('gameServerId') && { gameServerId: '2' }),
    ...(published?.names.includes('language') && { language: 'de' }),
  };
}
