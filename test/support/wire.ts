import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

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

/** A request of `sendUnchanged`. */
export interface UnchangedRequest {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Default: false, which opens a connection for this request. */
  readonly agent?: Agent | false;
}

/**
 * Sends the request unchanged, and returns the bytes of the answer. `fetch` would correct an
 * invalid request, set its own Host and decompress.
 */
export async function sendUnchanged(
  url: string,
  { method = 'GET', body = '', headers = {}, agent = false }: UnchangedRequest = {},
) {
  const outgoing = request(url, { method, headers, agent });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return { status: Number(response.statusCode), headers: response.headers, bytes: await buffer(response) };
}
