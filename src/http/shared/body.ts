import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../base/errors/refusal.js';

const NO_BYTES = Buffer.alloc(0);

/** Ends the wait for a body with this refusal. */
export type Interrupt = (refusal: Refusal) => void;

/**
 * Passes the body to `onBody`, or REQUEST_TOO_LARGE as soon as it exceeds the limit. The refusal is
 * then sent at once, and Node discards the rest of the body within the time limit for requests.
 * @param onBody called once, possibly before this returns; with a plain error if other code has
 *   already read the body
 * @param tooLarge notice of REQUEST_TOO_LARGE; default: the message of the API, with its limit
 * @returns ends the wait, for a body that stalls or whose sender has disconnected; null if the wait
 *   is over
 */
export function receiveBody(
  incoming: IncomingMessage,
  maxBytes: number,
  onBody: (body: Buffer | Error) => void,
  tooLarge: { readonly notice?: string } = {},
): Interrupt | null {
  /** The first chunk, or a copy of several with room for more: `length` bytes count. */
  let bytes: Buffer = NO_BYTES;
  let length = 0;
  let isOver = false;

  const take = (chunk: Buffer): void => {
    const needed = length + chunk.length;
    if (needed > maxBytes) refuse(new Refusal('REQUEST_TOO_LARGE', tooLarge));
    else if (length === 0) bytes = chunk;
    else {
      // A chunk takes hundreds of bytes of memory besides its own, which may be a single one.
      if (needed > bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * needed, maxBytes));
      chunk.copy(bytes, length);
    }
    length = needed;
  };
  const finish = (): void => end(bytes.subarray(0, length));
  const end = (body: Buffer | Error): void => {
    if (isOver) return;
    isOver = true;
    // The request exists until the next one of its connection, and would retain the body.
    incoming.off('data', take).off('end', finish);
    onBody(body);
  };
  const refuse = (refusal: Refusal): void => {
    incoming.resume();
    end(refusal);
  };

  if (incoming.readableEnded)
    end(new Error('the request body was already read: mount the handler before body parsers'));
  else if (Number(incoming.headers['content-length'] ?? 0) > maxBytes)
    refuse(new Refusal('REQUEST_TOO_LARGE', tooLarge));
  else incoming.on('data', take).on('end', finish);
  return isOver ? null : refuse;
}

/**
 * Resolves with the body. Rejects with REQUEST_TOO_LARGE and the limit, or BAD_REQUEST if the
 * client disconnects.
 */
export const readBody = (incoming: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const onBody = (body: Buffer | Error): void => (body instanceof Error ? reject(body) : resolve(body));
    const tooLarge = { notice: `The body is too large. It may have ${maxBytes} bytes at most.` };
    const interrupt = receiveBody(incoming, maxBytes, onBody, tooLarge);
    if (interrupt === null) return;
    const disconnected = (): void => interrupt(new Refusal('BAD_REQUEST'));
    // The client may have disconnected before this call.
    if (incoming.destroyed) disconnected();
    else incoming.once('close', disconnected);
  });

/** Parses a body as JSON. Throws INVALID_JSON. */
export function parseJsonBody(body: Buffer): unknown {
  try {
    if (isUtf8(body)) return JSON.parse(body.toString('utf8'));
  } catch {
    // The error of the parser is dropped: its message quotes the body.
  }
  throw new Refusal('INVALID_JSON', { notice: 'The body is not valid JSON in UTF-8.' });
}
