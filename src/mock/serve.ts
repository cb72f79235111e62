import { createAccessLog, createLog } from '../base/log/index.js';
import type { MockOptions } from '../cli/command.js';
import { drain, listen } from '../http/shared/listen.js';
import { BEARER, CONTEXT_TOKEN } from './fixture.js';
import { createMock } from './mock.js';

/** Timeout of a request: rules.md §3.12. */
const REQUEST_MS = 10_000;

/** Serves the mock until `stopped` resolves. Throws CommandRefused if it cannot listen. */
export async function serveMock({
  host,
  port,
  basePath,
  seed,
  scenarios,
  json,
  onListening,
  stopped,
}: MockOptions): Promise<void> {
  const log = createLog(json ? 'json' : 'pretty');
  const accessLog = createAccessLog(json ? 'json' : 'pretty', log);
  const config = { basePath, trustedProxies: [], requestMs: REQUEST_MS };
  const server = createMock({ config, seed, scenarioFile: scenarios, log, accessLog });
  try {
    const url = await listen(server, { host, port, prefix: '--' });
    onListening({ endpoint: `${url}${basePath}/graphql`, contextToken: CONTEXT_TOKEN, session: BEARER });
    await stopped();
  } finally {
    await drain(server);
    await accessLog.close();
    await log.close();
  }
}
