import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../base/errors/refusal.js';

/** Ends a wait for a body: `readBody` rejects with this refusal. */
export type Interrupt = (refusal: Refusal) => void;

/**
 * The body as it came. Rejects with REQUEST_TOO_LARGE as soon as that is certain: the answer leaves at once, Node reads
 * off what still comes, and the time limit for requests ends it. Rejects with BAD_REQUEST where the sender has gone.
 * @param waiting hears how the wait can be interrupted, so that a body that never ends is answered like everything
 *   else; null when it is over
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  waiting: (interrupt: Interrupt | null) => void = () => undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;

    const settle = (): void => {
      waiting(null);
      request.off('data', take).off('end', complete).off('close', gone);
    };
    const refuse = (refusal: Refusal): void => {
      settle();
      request.resume();
      reject(refusal);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) refuse(new Refusal('REQUEST_TOO_LARGE'));
      else chunks.push(chunk);
    };
    const complete = (): void => {
      settle();
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length));
    };
    const gone = (): void => refuse(new Refusal('BAD_REQUEST'));

    waiting(refuse);
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) refuse(new Refusal('REQUEST_TOO_LARGE'));
    else request.on('data', take).on('end', complete).on('close', gone);
  });
}
