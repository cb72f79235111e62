/**
 * npm forwards a Ctrl-C that the terminal has already sent to the process group: it arrives twice,
 * moments apart.
 */
const ECHO_MS = 1_000;

/**
 * Resolves with the first SIGTERM or SIGINT. A later one ends the process immediately with status
 * 1. The handlers stay installed, because a signal without a handler kills the process.
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
