import { Refusal } from '../base/errors/refusal.js';

/** operations.md §3.12 */
const REQUEST_MS = 10_000;

/**
 * What `work` resolves to, or the refusal TIMEOUT after 10 s, when `abort` tells the work that nobody waits any more.
 * What the work does after that is its own: it must not reject unheard.
 */
export async function withinDeadline<T>(work: Promise<T>, abort: AbortController): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Refusal('TIMEOUT'));
      abort.abort();
    }, REQUEST_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
