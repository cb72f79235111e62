import type { Log } from '../../src/base/log/log.js';

/** Discards all entries. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Records entries as `level message`. */
export function recordingLog(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  const record = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
  return { lines, log: { info: record('info'), warn: record('warn'), error: record('error') } };
}
