import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../base/errors/refusal.js';

/** Ends a wait for a body, which is then over with this refusal. */
export type Interrupt = (refusal: Refusal) => void;

/**
 * Hands over the body as it came, or what it is refused with: REQUEST_TOO_LARGE as soon as that is certain. The answer
 * leaves at once then, Node reads off what still comes, and the time limit for requests ends it.
 * @param take is called once, maybe before this returns; with a plain error where somebody has read the body already
 * @returns how the wait can be interrupted, so that a body that never ends is answered like everything else, and one whose
 *   sender has gone is given up; null when it is over already
 */
export function takeBody(
  incoming: IncomingMessage,
  maxBytes: number,
  take: (body: Buffer | Error) => void,
): Interrupt | null {
  const chunks: Buffer[] = [];
  let length = 0;
  let isOver = false;

  const end = (body: Buffer | Error): void => {
    if (isOver) return;
    isOver = true;
    take(body);
  };
  const refuse = (refusal: Refusal): void => {
    chunks.length = 0;
    incoming.resume();
    end(refusal);
  };

  if (incoming.readableEnded)
    end(new Error('the body was read by somebody else: mount the handler before body parsers'));
  else if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) refuse(new Refusal('REQUEST_TOO_LARGE'));
  else {
    incoming.on('data', (chunk: Buffer) => {
      if (isOver) return;
      length += chunk.length;
      if (length > maxBytes) refuse(new Refusal('REQUEST_TOO_LARGE'));
      else chunks.push(chunk);
    });
    incoming.on('end', () => {
      const [only] = chunks;
      end(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length));
    });
  }
  return isOver ? null : refuse;
}

/** The same for who awaits it. Rejects with BAD_REQUEST where the sender has gone. */
export const readBody = (incoming: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const interrupt = takeBody(incoming, maxBytes, (body) => (body instanceof Error ? reject(body) : resolve(body)));
    if (interrupt !== null) incoming.once('close', () => interrupt(new Refusal('BAD_REQUEST')));
  });

/** The body of a program's request as JSON. Throws INVALID_JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    if (isUtf8(body)) return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's own message quotes the body.
  }
  throw new Refusal('INVALID_JSON', { notice: 'The body is no JSON in UTF-8.' });
}
