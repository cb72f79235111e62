import type { IncomingMessage } from 'node:http';
import { Refusal } from '../base/errors/refusal.js';

/** An acknowledgement has some hundred bytes. */
const MAX_BYTES = 16 * 1024;

/**
 * The body as it came. Rejects with REQUEST_TOO_LARGE as soon as that is certain, and where the sender has gone; one
 * that never ends is cut off by the server's time limit for requests.
 */
export function readFeedBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const refuse = (refusal: Refusal): void => {
      request.off('data', take).off('end', complete).off('close', gone).resume();
      reject(refusal);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > MAX_BYTES) refuse(new Refusal('REQUEST_TOO_LARGE'));
      else chunks.push(chunk);
    };
    const complete = (): void => resolve(Buffer.concat(chunks, length));
    const gone = (): void => refuse(new Refusal('BAD_REQUEST'));

    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) refuse(new Refusal('REQUEST_TOO_LARGE'));
    else request.on('data', take).on('end', complete).on('close', gone);
  });
}
