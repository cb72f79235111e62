import type { IncomingMessage } from 'node:http';
import { andThen, orElse, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { ProjectSnapshot, ProjectsService } from '../../domain/projects/index.js';
import { CLIENT_NAME_HEADER, CLIENT_VERSION_HEADER } from '../../request/caller.js';
import type { Reply } from '../../request/reply.js';

const EXPOSED_HEADERS = 'X-Request-Id, Retry-After, Content-Language, Deprecation, Sunset, Link, WWW-Authenticate';

const ALLOWED_HEADERS = [
  ...['Accept', 'Accept-Language', 'Authorization', 'Content-Type', 'X-Project-Context', 'X-Request-Id'],
  ...[CLIENT_NAME_HEADER, CLIENT_VERSION_HEADER],
];

export type OriginSource = Pick<ProjectsService, 'isOriginAllowed' | 'isOriginAllowedByAnyProject'>;

export type Cors = ReturnType<typeof createCors>;

/**
 * Decides which pages may read an answer: those with an allowed origin of the request's project.
 * Without a project (a preflight, or a refusal before the project stage), any origin counts that
 * some project allows. Sessions are in a header, not in cookies, so credentials are not allowed.
 */
export function createCors(projects: OriginSource) {
  function isAllowedOrigin(origin: string, project: ProjectSnapshot | null): PromiseOrValue<boolean> {
    if (project !== null) return projects.isOriginAllowed(project, origin);
    // If the database is unavailable, the answer itself reports that.
    return orElse(
      () => projects.isOriginAllowedByAnyProject(origin),
      () => false,
    );
  }

  return {
    /** Returns the CORS headers for an origin; none if it is not allowed. Never rejects. */
    headersFor: (origin: string, project: ProjectSnapshot | null): PromiseOrValue<Readonly<Record<string, string>>> =>
      andThen(isAllowedOrigin(origin, project), (isAllowed) =>
        isAllowed ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS } : NONE,
      ),
  };
}

const NONE = {};

/** Returns true for a CORS preflight (Fetch §3.2.2), false for any other OPTIONS request. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/**
 * Returns the reply to a preflight. `headersFor` adds the headers that depend on the origin.
 * @param furtherHeaders names of request headers that pages may send besides those of the service
 */
export const preflightReply = (requestId: string, furtherHeaders: readonly string[]): Reply => ({
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': [...ALLOWED_HEADERS, ...furtherHeaders].join(', '),
    'Access-Control-Max-Age': '600',
    'Cache-Control': 'no-store',
    Vary: 'Origin, Accept, Accept-Language',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  },
  body: '',
  code: null,
  limit: null,
  item: null,
});
