import type { Log } from '../../src/base/log/log.js';

/** For tests that do not look at the log. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A log that keeps its lines, with their level in front. */
export function recordingLog(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const record = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return { lines, log: { info: record('info'), warn: record('warn'), error: record('error') } };
}
