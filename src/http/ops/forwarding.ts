import type { IncomingMessage } from 'node:http';

type Head = Pick<IncomingMessage, 'headers' | 'httpVersion'>;

/** Headers that proxies and content delivery networks add to the requests they forward. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

/**
 * Returns true if a proxy forwarded the request, so that the client may be on another machine
 * (rules.md §4.9.2). HTTP/1.0 counts: nginx uses it for backends by default, and browsers do not
 * send it.
 */
export const isForwarded = ({ headers, httpVersion }: Head): boolean =>
  httpVersion === '1.0' || PROXY_HEADERS.some((name) => headers[name] !== undefined);

/**
 * Returns the scheme that the client used. The listener has no TLS, so `https` comes from a proxy.
 * A page of another origin cannot send these headers: they need a CORS preflight, which the
 * listener rejects.
 */
export function schemeOf({ headers }: Pick<Head, 'headers'>): 'http' | 'https' {
  const proto = headers['x-forwarded-proto'] ?? /(?:^|[;,\s])proto="?(\w+)/i.exec(headers.forwarded ?? '')?.[1];
  // Of several proxies, the first one is the client's.
  return /^\s*https\s*(?:,|$)/i.test(String(proto)) ? 'https' : 'http';
}

/**
 * Returns true if the page of the `Origin` header is one of this listener: same scheme, host and
 * port.
 */
export function isSameOrigin(origin: string, { headers }: Pick<Head, 'headers'>): boolean {
  const own = `${schemeOf({ headers })}://${headers.host ?? ''}`;
  // A URL leaves out the default port, which `Host` may have.
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}

/**
 * RFC 9110 §7.2: a host and an optional port. A URL parser also accepts user information, paths and
 * fragments.
 */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Returns true if the `Host` header names this machine by a loopback name or address. */
export const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && LOOPBACK_HOST.test(host);
