import { Refusal } from '../base/errors/refusal.js';
import type { Exchange } from './exchange.js';

/** operations.md §3.12 */
const MAX_BYTES = 64 * 1024;

/**
 * The body as it came. Rejects with REQUEST_TOO_LARGE as soon as that is certain: the answer leaves at once, Node
 * reads off what still comes, and the time limit for requests ends it. Also rejects with what interrupts the
 * exchange, so that a body that never ends is answered like everything else.
 */
export function readBody(exchange: Exchange): Promise<Buffer> {
  const { request } = exchange;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;

    const settle = (): void => {
      exchange.interrupt = null;
      request.off('data', take).off('end', complete).off('close', gone);
    };
    const refuse = (refusal: Refusal): void => {
      settle();
      request.resume();
      reject(refusal);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > MAX_BYTES) refuse(new Refusal('REQUEST_TOO_LARGE'));
      else chunks.push(chunk);
    };
    const complete = (): void => {
      settle();
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length));
    };
    const gone = (): void => refuse(new Refusal('BAD_REQUEST'));

    exchange.interrupt = refuse;
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) refuse(new Refusal('REQUEST_TOO_LARGE'));
    else request.on('data', take).on('end', complete).on('close', gone);
  });
}
