import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Pool } from 'pg';
import { languageChain } from '../../src/base/language/chain.js';
import { negotiate } from '../../src/base/language/negotiate.js';
import type { AccessLog } from '../../src/base/log/index.js';
import { memoizeHeader } from '../../src/base/memo.js';
import { sha256 } from '../../src/base/secrets.js';
import type { Sizes } from '../data/fill-database.js';
import { bearerIn, bearerOf, LANGUAGES, SLUG, tokenOf } from '../data/names.js';
import { rowsOf } from './pool.js';

// Work of every peer besides GraphQL, the same for all: look up context token and session in a Map,
// negotiate the language with the service's negotiator, and write one line to the service's log.

/** The signed-in user. */
export interface Player {
  readonly projectId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly email: string;
}

/** Context of an admitted request, for resolvers. */
export interface Entered {
  readonly requestId: string;
  readonly language: string;
  /** Slug. */
  readonly project: string;
  /** Null without a session. */
  readonly player: Player | null;
  readonly from: string;
  readonly startedAt: number;
}

const OFFER = { languages: LANGUAGES, aliases: {} };
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  Vary: 'Origin, Accept, Accept-Language',
  'X-Content-Type-Options': 'nosniff',
};

export type Entrance = Awaited<ReturnType<typeof openEntrance>>;

export async function openEntrance(pool: Pool, sizes: Sizes, accessLog: AccessLog) {
  const slugs = new Map([[tokenOf(1), SLUG]]);
  for (let n = 2; n <= sizes.projects; n += 1) slugs.set(tokenOf(n), `${SLUG}-${n}`);
  const players = await readPlayers(pool, sizes);
  const negotiated = memoizeHeader((header) => languageChain(negotiate(header, OFFER), null, LANGUAGES[0], OFFER));

  return {
    /** Admits a request. Throws if the context token is unknown. */
    enter(headers: IncomingHttpHeaders): Entered {
      const startedAt = performance.now();
      const requestId = String(headers['x-request-id'] ?? randomUUID());
      const project = slugs.get(String(headers['x-project-context']));
      if (project === undefined) throw new Error('unknown context token');
      const bearer = headers.authorization?.slice('Bearer '.length);
      const player = bearer === undefined ? null : (players.get(bearer) ?? null);
      const [language] = negotiated(headers['accept-language'] ?? '');
      return { requestId, language, project, player, from: String(headers['x-forwarded-for']), startedAt };
    },

    /** Headers of every answer except its length. */
    headersOf: ({ requestId, language }: Entered): Readonly<Record<string, string>> => ({
      ...HEADERS,
      'Content-Language': language,
      'X-Request-Id': requestId,
    }),

    /** Writes the access line of a request. */
    record({ requestId, project, startedAt }: Entered, documentId: string, status: number): void {
      const durationMs = Math.round((performance.now() - startedAt) * 1000) / 1000;
      accessLog.record({ requestId, documentId, project, status, code: null, category: null, durationMs });
    },
  };
}

const SESSIONS = {
  name: 'sessions',
  text: `SELECT s.project_id AS "projectId", s.user_id AS "userId", s.id AS "sessionId", u.email
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (hash, place)
    JOIN session AS s ON s.secret_hash = asked.hash JOIN users AS u ON u.id = s.user_id ORDER BY asked.place`,
};

/** The user of every bearer in the requests. */
async function readPlayers(pool: Pool, sizes: Sizes): Promise<ReadonlyMap<string, Player>> {
  const bearers: string[] = [];
  for (let n = 1; n <= sizes.sessions; n += 1) bearers.push(bearerOf(n));
  for (let n = 2; n <= sizes.projects; n += 1) bearers.push(bearerIn(n));
  const rows = await rowsOf(pool, SESSIONS, [bearers.map(sha256)]);
  if (rows.length !== bearers.length) throw new Error(`of ${bearers.length} sessions there are ${rows.length}`);
  return new Map(
    rows.map(({ projectId, userId, sessionId, email }, place) => [
      bearers[place] ?? '',
      { projectId: Number(projectId), userId: Number(userId), sessionId: String(sessionId), email: String(email) },
    ]),
  );
}
