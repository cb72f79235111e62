/** npm hands on a Ctrl-C that the terminal has sent to all of the group already: it comes twice, moments apart. */
const ECHO_MS = 1_000;

/**
 * Resolves with the first SIGTERM or SIGINT. Whoever sends another one later has no patience: the process ends at
 * once, with status 1. The handlers stay, because a signal that nobody handles kills.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | null = null;
    function received(signal: NodeJS.Signals): void {
      const now = performance.now();
      if (first === null) resolve(signal);
      else if (now - first > ECHO_MS) process.exit(1);
      first ??= now;
    }
    process.on('SIGTERM', received);
    process.on('SIGINT', received);
  });
}
