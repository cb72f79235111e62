import { type Client, type ClientOptions, createClient, type LogEntry } from '../../../generated/client.js';
import type { TestService } from '../../../test/support/service.js';

/** One way in which a request does not go well. */
export type Mishap =
  /** The request reaches the service, and the answer does not come back. */
  | 'ANSWER_LOST'
  /** Nothing reaches the service. */
  | 'NO_CONNECTION'
  /** Something else answers. */
  | (() => Response);

export interface Line {
  readonly client: Client;
  /** What the log hook was told, in order. */
  readonly log: LogEntry[];
  /** The bodies of all requests that were sent. */
  readonly sent: { documentId: string; variables: Record<string, unknown> }[];
  readonly headers: Headers[];
  /** What happens to the next requests; those after them go well. */
  mishaps: Mishap[];
}

/** A client of a service over a line on which things go wrong when a test wants it. */
export function lineTo(service: TestService, contextToken: string, options: Partial<ClientOptions> = {}): Line {
  const line: Omit<Line, 'client'> = { log: [], sent: [], headers: [], mishaps: [] };
  const client = createClient({
    endpoint: service.url,
    contextToken,
    log: (entry) => void line.log.push(entry),
    fetch: async (url, init) => {
      line.sent.push(JSON.parse(String(init.body)));
      line.headers.push(new Headers(init.headers));
      const mishap = line.mishaps.shift();
      if (mishap === 'NO_CONNECTION') throw new TypeError('fetch failed');
      if (typeof mishap === 'function') return mishap();
      const response = await fetch(url, init);
      if (mishap !== 'ANSWER_LOST') return response;
      await response.text();
      throw new TypeError('terminated');
    },
    ...options,
  });
  return Object.assign(line, { client });
}

/** An answer of the service's form with one error. */
export const refusing =
  (status: number, code: string, facts: Record<string, unknown> = {}) =>
  (): Response =>
    Response.json(
      { errors: [{ message: code, extensions: { category: 'internal', code, ...facts } }], data: null },
      { status },
    );

/** What a proxy says by itself. */
export const proxyError =
  (status: number, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response('<html><h1>Bad Gateway</h1></html>', { status, headers });
