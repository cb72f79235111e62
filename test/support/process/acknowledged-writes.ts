import type { Client } from './demo.js';

/** A value that is written repeatedly: the last acknowledged write, and a later one in doubt. */
export interface LastWrite<T> {
  readonly acknowledged: T;
  /** Last write without an answer: it may or may not be stored. */
  readonly pending: T | undefined;
}

export interface SessionRecord {
  readonly bearer: string;
  state: 'live' | 'ended' | 'ending';
  server: LastWrite<number | null>;
}

/** All writes that the service has acknowledged to one user. */
export interface AcknowledgedWrites {
  readonly email: string;
  readonly password: string;
  language: LastWrite<string | null>;
  readonly sessions: SessionRecord[];
  /** Number of successful answers. */
  acknowledged: number;
}

export const noWrites = (user: { readonly email: string; readonly password: string }): AcknowledgedWrites => ({
  ...user,
  language: { acknowledged: null, pending: undefined },
  sessions: [],
  acknowledged: 0,
});

const LANGUAGES = ['en', 'de', 'ru', 'es', 'pt-BR', null] as const;
/** Below the limit of 20 sessions per user, beyond which the service ends the oldest. */
const MOST_SESSIONS = 12;

const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(Math.random() * choices.length)];

/**
 * Writes for one user until the connection breaks, and records the acknowledgements. Throws on any
 * refusal.
 */
export async function writeUntilDisconnected(
  client: Client,
  ledger: AcknowledgedWrites,
  servers: readonly number[],
): Promise<void> {
  const acknowledge = async (documentId: string, variables: Record<string, unknown>, session?: string) => {
    const { status, code, body } = await client.ask(documentId, variables, { session });
    if (status !== 200) throw new UnexpectedRefusal(`${documentId} was answered ${status} ${code}`);
    ledger.acknowledged += 1;
    return Object(body.data?.[documentId]);
  };
  const login = async (): Promise<void> => {
    const { sessionId, user } = await acknowledge('login', { email: ledger.email, password: ledger.password });
    const server = user.selectedServer === null ? null : Number(user.selectedServer.id);
    ledger.sessions.push({ bearer: sessionId, state: 'live', server: { acknowledged: server, pending: undefined } });
  };
  const setLanguage = async ({ bearer }: SessionRecord): Promise<void> => {
    const language = pick(LANGUAGES) ?? null;
    ledger.language = { ...ledger.language, pending: language };
    await acknowledge('setLanguage', { language }, bearer);
    ledger.language = { acknowledged: language, pending: undefined };
  };
  const changeServer = async (session: SessionRecord): Promise<void> => {
    const server = pick(servers);
    if (server === undefined) return;
    session.server = { ...session.server, pending: server };
    await acknowledge('changeServer', { gameServerId: server }, session.bearer);
    session.server = { acknowledged: server, pending: undefined };
  };
  const logout = async (session: SessionRecord): Promise<void> => {
    session.state = 'ending';
    await acknowledge('logout', {}, session.bearer);
    session.state = 'ended';
  };

  try {
    for (;;) {
      const live = ledger.sessions.filter(({ state }) => state === 'live');
      const session = pick(live);
      if (session === undefined) await login();
      else if (live.length >= MOST_SESSIONS) await logout(session);
      else await pick([login, logout, setLanguage, setLanguage, changeServer, changeServer])?.(session);
    }
  } catch (error) {
    if (error instanceof UnexpectedRefusal) throw error;
  }
}

class UnexpectedRefusal extends Error {}

/** Returns the acknowledged writes that are missing. */
export async function findMissingWrites(client: Client, ledger: AcknowledgedWrites): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, { bearer, state, server }] of ledger.sessions.entries()) {
    const session = `${ledger.email}, session ${index}`;
    const { status, code, body } = await client.ask('profile', {}, { session: bearer });
    if (state === 'live' && status !== 200) missing.push(`${session}: the login (${status} ${code})`);
    if (state === 'ended' && code !== 'SESSION_EXPIRED') missing.push(`${session}: the log-out (${status} ${code})`);
    if (status !== 200) continue;
    const { language, selectedServer } = Object(body.data?.profile);
    if (!fits(ledger.language, language)) missing.push(`${session}: the language (found ${language})`);
    const found = selectedServer === null ? null : Number(selectedServer.id);
    if (!fits(server, found)) missing.push(`${session}: the server (found ${found})`);
  }
  return missing;
}

const fits = <T>({ acknowledged, pending }: LastWrite<T>, found: T): boolean =>
  found === acknowledged || (pending !== undefined && found === pending);

/** Reads the stored state and resolves the writes in doubt. */
export async function resolvePendingWrites(client: Client, ledger: AcknowledgedWrites): Promise<void> {
  for (const session of ledger.sessions) {
    const { status, body } = await client.ask('profile', {}, { session: session.bearer });
    if (session.state === 'ending') session.state = status === 200 ? 'live' : 'ended';
    if (status !== 200) continue;
    const { language, selectedServer } = Object(body.data?.profile);
    ledger.language = { acknowledged: language, pending: undefined };
    session.server = { acknowledged: selectedServer && Number(selectedServer.id), pending: undefined };
  }
}
