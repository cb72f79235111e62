import type { IncomingMessage } from 'node:http';
import { andThen, orElse, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { ProjectSnapshot, ProjectsService } from '../../domain/projects/index.js';
import { CLIENT_NAME, CLIENT_VERSION } from '../../request/caller.js';
import type { Reply } from '../../request/reply.js';

const EXPOSED = 'X-Request-Id, Retry-After, Content-Language, Deprecation, Sunset, Link, WWW-Authenticate';

const ADMITTED = [
  ...['Accept', 'Accept-Language', 'Authorization', 'Content-Type', 'X-Project-Context', 'X-Request-Id'],
  ...[CLIENT_NAME, CLIENT_VERSION],
];

/** What is asked of projects. */
export type OriginSource = Pick<ProjectsService, 'originAllowed' | 'originAllowedSomewhere'>;

/** Which pages may read answers. */
export type Cors = ReturnType<typeof createCors>;

/**
 * Once the project is known, its own origins may read the answer. A preflight carries no context token and a refusal
 * before the project has none to go by: both admit any origin that some project allows.
 * Sessions travel in a header, never in cookies: credentials are not allowed.
 */
export function createCors(projects: OriginSource) {
  function isAdmitted(origin: string, project: ProjectSnapshot | null): PromiseOrValue<boolean> {
    if (project !== null) return projects.originAllowed(project, origin);
    // Where the database cannot be asked, the answer is on its way to say so.
    return orElse(
      () => projects.originAllowedSomewhere(origin),
      () => false,
    );
  }

  return {
    /** The headers that let the page that asked read the answer; none where it may not. Never rejects. */
    headersFor: (origin: string, project: ProjectSnapshot | null): PromiseOrValue<Readonly<Record<string, string>>> =>
      andThen(isAdmitted(origin, project), (isIt) =>
        isIt ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED } : NONE,
      ),
  };
}

const NONE = {};

/** A CORS preflight (Fetch §3.2.2), in contrast to any other OPTIONS request. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/**
 * What a preflight is answered; whether the origin is admitted at all, the other headers say.
 * @param furtherHeaders that pages may send beyond those of the service
 */
export const preflightReply = (requestId: string, furtherHeaders: readonly string[]): Reply => ({
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': [...ADMITTED, ...furtherHeaders].join(', '),
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
