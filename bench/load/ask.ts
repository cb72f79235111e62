import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A prepared POST to the endpoint. */
export interface Prepared {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A recorded answer. */
export interface Recorded {
  readonly status: number;
  /** In their order and spelling, without those that Node adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly body: string;
}

const OF_NODE = new Set(['date', 'connection', 'keep-alive']);

/** Sends one request. Rejects if there is no answer. */
export const ask = (url: string, { headers, body }: Prepared): Promise<Recorded> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'POST', headers }, (response) => {
      text(response).then((received) => resolve(recordedOf(response, received)), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

function recordedOf({ rawHeaders, headers, statusCode = 0 }: IncomingMessage, body: string): Recorded {
  const lines: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!OF_NODE.has(name.toLowerCase())) lines[name] = value;
  }
  return { status: statusCode, headers: lines, requestId: String(headers['x-request-id']), body };
}
