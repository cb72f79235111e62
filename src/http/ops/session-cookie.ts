import type { Request, Response } from 'express';
import { isSameOrigin } from './forwarding.js';

// The cookie of a session in the console (rules.md §4.9.4). A request counts as one of the console only if its `Origin` is this
// listener: browsers add cookies by themselves, but a page of another origin cannot choose the header.

/** Browsers send the cookie to these paths only, unless the prefix `__Host-` demands `/`. */
const PATHS = ['/operate', '/console'];

/** Returns the secret in the session cookie; null without one, and for every request without the origin of this listener. */
export function sessionIn(request: Request): string | null {
  const origin = ownOrigin(request);
  if (origin === null) return null;
  const prefix = `${nameFor(origin)}=`;
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length));
  // Of two values one was planted.
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

/** The origin of the page that sent the request, if the page comes from this listener; null otherwise. */
export function ownOrigin(request: Request): URL | null {
  const { origin } = request.headers;
  return origin !== undefined && isSameOrigin(origin, request) ? new URL(origin) : null;
}

/** Cookies of a host are shared by its ports: without TLS, as in tunnels, there may be one console on each. */
const nameFor = ({ protocol, port }: URL): string =>
  protocol === 'https:' ? '__Host-operator' : `operator-${port === '' ? '80' : port}`;
