import type { FeedDelivery } from '../../../packages/game-server/src/feed-client.js';
import { createFeed } from '../../../src/http/feed/feed.js';
import type { ConnectionLimits } from '../../../src/http/shared/connections.js';
import { drain, listen } from '../../../src/http/shared/listen.js';
import { recordingLog } from '../log.js';
import type { TestService } from '../service.js';
import { use } from '../use.js';

/** An answer of the feed. */
export interface FeedReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly deliveries?: Leased[];
    readonly state?: string;
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** A delivery with the fields that the reference consumer does not read. */
export interface Leased extends FeedDelivery {
  readonly createdAt: string;
  readonly gameServer: { readonly id: number; readonly code: string };
}

/** The feed of a service, for the tests of a file or block. */
export const useFeed = (service: TestService) =>
  use(
    () => startFeed(service),
    (feed) => feed.stop(),
  );

export interface FeedTestOptions {
  readonly isClockInSync?: () => boolean;
  readonly limits?: Partial<ConnectionLimits>;
}

/** Starts the feed of a service on a free port. */
export async function startFeed(
  { domain }: Pick<TestService, 'domain'>,
  { isClockInSync = () => true, limits = {} }: FeedTestOptions = {},
) {
  const { log, lines } = recordingLog();
  const connections = { inAll: 1_000, perNetwork: 0, trustedProxies: [], ...limits };
  const server = createFeed(domain, { log, isClockInSync, connections });
  const url = await listen(server, { host: '127.0.0.1', port: 0, prefix: 'DELIVERY_' });

  const send = async (path: string, init: RequestInit): Promise<FeedReply> => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  return {
    url,
    lines,
    send,
    /** A game server with this poll token. */
    as: (token: string) => {
      const post = (path: string, body: unknown): Promise<FeedReply> =>
        send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
      return {
        token,
        post,
        lease: async (max = 10): Promise<Leased[]> => {
          const { status, text, body } = await post('/deliveries/lease', { max });
          if (status !== 200) throw new Error(`lease was answered ${status} ${text}`);
          return body.deliveries ?? [];
        },
        ack: ({ deliveryId, leaseToken }: Leased, result: string, more: object = {}): Promise<FeedReply> =>
          post('/deliveries/ack', { deliveryId, leaseToken, result, ...more }),
      };
    },
    stop() {
      const drained = drain(server);
      // Consumers that a test aborts leave requests behind that never end.
      server.closeAllConnections();
      return drained;
    },
  };
}
