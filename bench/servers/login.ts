import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { newSecret, sha256, uuidv7 } from '../../src/base/secrets.js';

import * as sql from './login-statements.js';
import { inTransaction, rowOf, rowsOf } from './pool.js';
import { gameServer } from './texts.js';

export interface LoginVariables {
  readonly email: string;
  readonly password: string;
}

const DAY = 86_400_000;
const PROJECT = 1;

/**
 * Logs in with the same statements in the same order, with Argon2 in between. Throws if the
 * password is wrong.
 */
export async function login(pool: Pool, { email, password }: LoginVariables, from: string, language: string) {
  const now = new Date();
  const place = sha256(`${email} ${from}`);
  const [network, pair, address] = [keyOf('network', from), keyOf('pair', email + from), keyOf('address', email)];
  const at = now.getTime();
  const [soon, later] = [at + 900_000, at + 3_600_000];
  await rowsOf(pool, sql.PLACE, [place, new Date(at - 90 * DAY), 1]);
  const ofNetwork = await rowOf(pool, sql.COUNT, [network, 1, soon, at, at]);
  await rowOf(pool, sql.COUNT, [pair, 1, soon, at, at]);
  await rowsOf(pool, sql.POINTS, [address, at]);
  const ofAddress = await rowOf(pool, sql.COUNT, [address, 1, later, at, at]);
  const user = await rowOf(pool, sql.BY_EMAIL, [PROJECT, email, email, 1]);
  if (!(await verify(String(user['passwordHash']), password))) throw new Error('the password is wrong');
  await rowsOf(pool, sql.GIVE_BACK, [network, ofNetwork['points'], ofNetwork['expire']]);
  await rowsOf(pool, sql.FORGET, [pair, `pair-failed:${pair}`]);
  await rowsOf(pool, sql.GIVE_BACK, [address, ofAddress['points'], ofAddress['expire']]);
  await rowsOf(pool, sql.REMEMBER_PLACE, [place, now, now, new Date(at - DAY)]);
  const [id, bearer] = [uuidv7(now), newSecret('gps_', 32)];
  const expiresAt = new Date(at + 30 * DAY);
  await inTransaction(pool, async (on) => {
    await rowOf(on, sql.USER, [PROJECT, user['id']]);
    await rowsOf(on, sql.EVICT, [now, 'EVICTED', PROJECT, PROJECT, user['id'], now, now, 19]);
    await rowsOf(on, sql.OPEN, [
      ...[id, sha256(bearer), PROJECT, user['id'], 1, now, now, 604_800],
      ...[new Date(at + 7 * DAY), expiresAt, from, null],
    ]);
    await rowsOf(on, sql.AUDIT, [`user:${user['id']}`, 'session.start', PROJECT, `session:${id}`, null, null, id]);
    await rowsOf(on, sql.SEEN, [now, null, PROJECT, user['id']]);
    await rowOf(on, sql.AVAILABILITY, [now, PROJECT]);
  });
  return {
    sessionId: bearer,
    expiresAt: expiresAt.toISOString(),
    idleTimeoutSeconds: 604_800,
    user: {
      id: user['id'],
      email: user['email'],
      status: user['status'],
      language: user['language'],
      hasPin: user['hasPin'],
      pinLockedUntil: user['pinLockedUntil'],
      selectedServer: gameServer(language),
      createdAt: toText(user['createdAt']),
    },
  };
}

const toText = (time: unknown): unknown => (time instanceof Date ? time.toISOString() : time);

const keyOf = (kind: string, of: string): string => `${kind}:${createHash('sha256').update(of).digest('hex')}`;
