import { type Client, type ClientOptions, createClient, type LogEntry } from '../../../generated/client.js';
import type { TestService } from '../../../test/support/service.js';

/** Failure of a request. */
export type InjectedFailure =
  /** The service receives the request, but the answer is lost. */
  | 'ANSWER_LOST'
  /** The request does not reach the service. */
  | 'NO_CONNECTION'
  /** Another server answers. */
  | (() => Response);

export interface Connection {
  readonly client: Client;
  /** Entries of the log hook, in order. */
  readonly log: LogEntry[];
  /** Bodies of all sent requests. */
  readonly sent: { documentId: string; variables: Record<string, unknown> }[];
  readonly headers: Headers[];
  /** Failures of the next requests; later requests succeed. */
  failures: InjectedFailure[];
}

/** Connects a client to a service and injects failures. */
export function connectTo(
  service: TestService,
  contextToken: string,
  options: Partial<ClientOptions> = {},
): Connection {
  const connection: Omit<Connection, 'client'> = { log: [], sent: [], headers: [], failures: [] };
  const client = createClient({
    endpoint: service.url,
    contextToken,
    log: (entry) => void connection.log.push(entry),
    fetch: async (url, init) => {
      connection.sent.push(JSON.parse(String(init.body)));
      connection.headers.push(new Headers(init.headers));
      const failure = connection.failures.shift();
      if (failure === 'NO_CONNECTION') throw new TypeError('fetch failed');
      if (typeof failure === 'function') return failure();
      const response = await fetch(url, init);
      if (failure !== 'ANSWER_LOST') return response;
      await response.text();
      throw new TypeError('terminated');
    },
    ...options,
  });
  return Object.assign(connection, { client });
}

/** Returns a response factory: a refusal in the format of the service. */
export const refuseWith =
  (status: number, code: string, extensions: Record<string, unknown> = {}) =>
  (): Response =>
    Response.json(
      { errors: [{ message: code, extensions: { category: 'internal', code, ...extensions } }], data: null },
      { status },
    );

/** Returns a response factory: an error page of a proxy. */
export const proxyError =
  (status: number, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response('<html><h1>Bad Gateway</h1></html>', { status, headers });
