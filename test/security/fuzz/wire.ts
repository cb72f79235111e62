import { connect, type Socket } from 'node:net';

/** An answer to a request. */
export interface Reply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Longer than any limit of the service. */
const ANSWER_TIMEOUT_MS = 30_000;

const statusOf = (head: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);

/**
 * Returns the first answer in the received bytes and its end offset; null if incomplete. An answer
 * to HEAD has no body.
 */
function firstOf(received: Buffer, isToHead = false): { reply: Reply; end: number } | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const length = isToHead ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const end = headEnd + 4 + length;
  if (received.length < end) return null;
  return { reply: { status: statusOf(head), head, body: received.toString('utf8', headEnd + 4, end) }, end };
}

/** Returns all answers in the received bytes, and the rest. */
function allOf(received: Buffer, isToHead: boolean): { replies: Reply[]; rest: Buffer } {
  const replies: Reply[] = [];
  let rest = received;
  let isNextToHead = isToHead;
  for (let first = firstOf(rest, isNextToHead); first !== null; first = firstOf(rest, isNextToHead)) {
    replies.push(first.reply);
    rest = rest.subarray(first.end);
    // A 100 Continue precedes the answer to HEAD.
    isNextToHead &&= first.reply.status === 100;
  }
  return { replies, rest };
}

/** Time after which the client closes its side if the request may be incomplete. */
const SILENCE_MS = 250;

/**
 * Sends bytes on a new connection and returns all answers until the service closes it. Node's
 * server drops pending answers when the client closes its side. Therefore the client closes its
 * side only after the first answer or, unless an answer is required, after `SILENCE_MS`.
 * @param isAnswerRequired true if an answer is required
 */
export function sendOnNewConnection(port: number, bytes: Buffer, isAnswerRequired: boolean): Promise<Reply[]> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const isToHead = bytes.toString('latin1', 0, 5) === 'HEAD ';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end within ${ANSWER_TIMEOUT_MS} ms, after ${received.toString('latin1', 0, 200)}`));
    }, ANSWER_TIMEOUT_MS);
    const silence = setTimeout(() => {
      if (!isAnswerRequired) socket.end();
    }, SILENCE_MS);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (allOf(received, isToHead).replies.some(({ status }) => status !== 100)) socket.end();
    });
    // The service may close without reading the rest.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      clearTimeout(silence);
      const { replies, rest } = allOf(received, isToHead);
      if (isAnswerRequired && replies.length === 0) reject(new Error('closed without an answer'));
      // If the service refuses a HEAD request before it has read the method, the answer has a body,
      // which remains in `rest`.
      else if (rest.length > 0 && !isToHead) reject(new Error(`half an answer: ${rest.toString('latin1', 0, 500)}`));
      else resolve(replies);
    });
    socket.write(bytes);
  });
}

/** A keep-alive connection for sequential requests. */
export function createConnection(portOf: () => number) {
  let socket: Socket | null = null;
  let received: Buffer[] = [];
  let settle: ((reply: Reply | null) => void) | null = null;

  function open(): Socket {
    const opened = connect({ port: portOf(), host: '127.0.0.1', noDelay: true });
    opened.on('data', (chunk) => {
      received.push(chunk);
      const first = firstOf(Buffer.concat(received));
      if (first !== null) settle?.(first.reply);
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket !== opened) return;
      socket = null;
      settle?.(null);
    });
    return opened;
  }

  return {
    /** Returns the answer to a request; null if the connection was closed without one. */
    send(bytes: Buffer): Promise<Reply | null> {
      socket ??= open();
      received = [];
      const used = socket;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`)),
          ANSWER_TIMEOUT_MS,
        );
        settle = (reply) => {
          clearTimeout(timer);
          settle = null;
          if (reply === null || /^connection: close$/im.test(reply.head)) {
            if (socket === used) socket = null;
            used.destroy();
          }
          resolve(reply);
        };
        used.write(bytes);
      });
    },
    close(): void {
      const open = socket;
      socket = null;
      open?.destroy();
    },
  };
}
