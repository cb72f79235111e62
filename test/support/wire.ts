import { connect } from 'node:net';

/** The answer on a raw connection; `body` is the JSON of the first answer. */
export interface WireAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: { data?: null; errors?: { message: string; extensions: { category: string; code: string } }[] };
}

/** Sends bytes that no HTTP client would send. Reads until the service closes, or for `waitMs`. */
export async function sendRaw(url: string, bytes: string | Buffer, waitMs = 3_000): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(chunks).toString());
    };
    const timer = setTimeout(done, waitMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (complete(Buffer.concat(chunks).toString())) done();
    });
    socket.on('end', done);
    socket.on('error', (error) => (chunks.length > 0 ? done() : reject(error)));
    socket.write(bytes);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: JSON.parse(body) };
}

function complete(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length);
}
