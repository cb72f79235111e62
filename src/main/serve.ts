import type { Config } from '../base/config.js';
import type { Log } from '../base/log/index.js';
import { type Service, startService } from './service.js';
import { stopSignal } from './signals.js';

/**
 * Serves until SIGTERM or SIGINT, then drains. A second signal ends the process at once.
 * @param whenUp runs once the service answers; the demo is put there.
 */
export async function serveUntilSignal(
  config: Config,
  log: Log,
  whenUp: (service: Service) => Promise<void>,
): Promise<void> {
  // Before the start, so that a signal in the middle of it still ends in an orderly stop.
  const signal = stopSignal();
  const service = await startService(config, log);
  try {
    await whenUp(service);
    log.info(`serving ${service.endpoint}, operations on ${service.opsUrl}`);
    log.info(`${await signal}: finishing running requests, then stopping`);
  } finally {
    await service.stop();
  }
  log.info('stopped');
}
