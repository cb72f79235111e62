import { connect, type Socket } from 'node:net';

/** What came back for one request, or for several that were one by mistake. */
export interface Reply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Longer than any limit of the service: whoever waits for more waits for ever. */
const PATIENCE_MS = 30_000;

/** The first answer in what was received, and where it ends; null where it is not whole. */
function firstOf(received: Buffer): { reply: Reply; end: number } | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const end = headEnd + 4 + length;
  if (received.length < end) return null;
  return { reply: { status, head, body: received.toString('utf8', headEnd + 4, end) }, end };
}

/** All answers in what a closed connection has received. An answer to HEAD is its head alone. */
function allOf(received: Buffer, toHead: boolean): Reply[] {
  const replies: Reply[] = [];
  let rest = received;
  if (toHead && received.includes('\r\n\r\n')) {
    const end = received.indexOf('\r\n\r\n');
    const head = received.toString('latin1', 0, end);
    replies.push({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: '' });
    rest = received.subarray(end + 4);
    // Where the request was refused before its method was known, there is a body.
    if (!rest.toString('latin1').startsWith('HTTP/')) rest = rest.subarray(rest.length);
  }
  while (rest.length > 0) {
    const first = firstOf(rest);
    if (first === null) {
      const text = rest.toString('latin1');
      const [head = '', body = ''] = text.split('\r\n\r\n');
      // Without an end it is a fragment of an answer, which says nothing of the service: the connection was ours to close.
      if (text.includes('\r\n\r\n'))
        replies.push({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body });
      break;
    }
    replies.push(first.reply);
    rest = rest.subarray(first.end);
  }
  return replies;
}

/** Sends bytes over a connection of their own, says that they are all, and waits until the service has closed it. */
export function sendAlone(port: number, bytes: Buffer): Promise<Reply[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end within ${PATIENCE_MS} ms, after ${Buffer.concat(chunks).toString('latin1', 0, 200)}`));
    }, PATIENCE_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A service that has seen enough closes without reading the rest.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(allOf(Buffer.concat(chunks), bytes.toString('latin1', 0, 5).startsWith('HEAD')));
    });
    socket.end(bytes);
  });
}

/** A connection that is kept, for requests one after the other. */
export function createLane(portOf: () => number) {
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
    /** The answer to a request; null where the connection was closed without one. */
    send(bytes: Buffer): Promise<Reply | null> {
      socket ??= open();
      received = [];
      const used = socket;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
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
