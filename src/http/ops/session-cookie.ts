import type { Request, Response } from 'express';
import { isSameOrigin } from './forwarding.js';

// Session cookie of the console (rules.md §4.9.4). It is valid only with the `Origin` of this
// listener: browsers add cookies to requests of any page, but a page cannot forge its `Origin`.

/** Browsers send the cookie to these paths only, unless the prefix `__Host-` requires `/`. */
const PATHS = ['/admin', '/console'];

/**
 * Returns the secret in the session cookie; null without one, or without the origin of this
 * listener.
 */
export function sessionIn(request: Request): string | null {
  const origin = ownOrigin(request);
  if (origin === null) return null;
  const prefix = `${nameFor(origin)}=`;
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length));
  // Of two different values, an attacker may have set one.
  const [value = '', ...others] = new Set(values);
  return value === '' || others.length > 0 ? null : value;
}

/** Sets the session cookie, or deletes it. Does nothing without the origin of this listener. */
export function setSession(request: Request, response: Response, secret: string | null): void {
  const origin = ownOrigin(request);
  if (origin === null) return;
  const isSecure = origin.protocol === 'https:';
  for (const path of isSecure ? ['/'] : PATHS)
    response.append(
      'Set-Cookie',
      [
        `${nameFor(origin)}=${secret ?? ''}`,
        `Path=${path}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
        ...(secret === null ? ['Max-Age=0'] : []),
      ].join('; '),
    );
}

/** Returns the origin of the page that sent the request if it is this listener; null otherwise. */
export function ownOrigin(request: Request): URL | null {
  const { origin } = request.headers;
  return origin !== undefined && isSameOrigin(origin, request) ? new URL(origin) : null;
}

/** The ports of a host share cookies. Without TLS, as in tunnels, each port may have a console. */
const nameFor = ({ protocol, port }: URL): string =>
  protocol === 'https:' ? '__Host-operator' : `operator-${port === '' ? '80' : port}`;
