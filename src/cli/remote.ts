import { open } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import type { AdminCommand, CommandInput, Outcome } from '../admin/index.js';
import { plural } from '../admin/outcome.js';
import { CommandRefused } from '../base/command-refused.js';
import { isLoopback } from '../base/config.js';
import { hasCode } from '../base/system-errors.js';
import { bearerToken } from './bearer-token.js';

/** A run of an admin command. */
export interface CommandRun {
  readonly adminCommand: AdminCommand;
  readonly input: CommandInput;
  readonly dryRun: boolean;
}

const MAX_TOKEN_BYTES = 4_096;
/** Errors before anything is sent: of the name, of the connection and of the TLS handshake. */
const UNSENT = [
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'INVALID_CA', 'INVALID_PURPOSE'],
];
/** File permissions of the group and of all others. */
const OTHERS = 0o077;
const ISSUE = 'operator token issue';

/**
 * Runs an admin command on a remote service, by its operations listener (`POST /admin/<name>`),
 * with the token of the environment. Throws an error with message and code of a refusal, or if the
 * service cannot be reached.
 */
export async function runRemotely(remote: string, { adminCommand, input, dryRun }: CommandRun): Promise<Outcome> {
  const url = new URL(`admin/${adminCommand.name}`, parseUrl(remote));
  const doubt =
    adminCommand.changes && !dryRun ? ' The command may have been performed: check before you repeat it.' : '';
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await readToken()}` },
    body: JSON.stringify(adminCommand.changes ? { ...input, dryRun } : input),
    // A redirect could send the token to another service. Its status is reported below.
    redirect: 'manual',
  }).catch((error: unknown) => {
    const isSent = !(isNativeError(error) && (hasCode(error.cause, ...UNSENT) || isOfConnect(error.cause)));
    throw new Error(`${url.origin} is unreachable.${isSent ? doubt : ''}`, { cause: error });
  });
  if (response.ok && response.body !== null && adminCommand.gives === 'STREAM')
    return streamOutcome(response.body, url.origin);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isOutcome(body)) return body;
  const { z } = await import('zod');
  const { data: refused } = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).safeParse(body);
  if (refused !== undefined) throw Object.assign(new Error(refused.error.message), { code: refused.error.code });
  const mayBePerformed = response.ok || response.status >= 500;
  throw new Error(
    `${url.origin}${url.pathname} answers ${response.status}: is it an operations listener?${mayBePerformed ? doubt : ''}`,
  );
}

/** Returns true for a failed connection, such as EHOSTUNREACH, which may also end an open one. */
const isOfConnect = (error: unknown): boolean =>
  isNativeError(error) && 'syscall' in error && error.syscall === 'connect';

/** The outcome of a streamed file. A broken connection throws in the reader of `pieces`. */
function streamOutcome(body: ReadableStream<Uint8Array>, origin: string): Outcome {
  let bytes = 0;
  const size = () => plural(bytes, 'byte');
  const pieces = async function* () {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        yield decoder.decode(chunk, { stream: true });
      }
    } catch (error) {
      throw new Error(`The connection to ${origin} ended before the whole file had arrived.`, { cause: error });
    }
    yield decoder.decode();
  };
  return {
    text: '',
    data: {},
    stream: { pieces: pieces(), soFar: size, whole: () => ({ holds: size(), data: { bytes } }) },
  };
}

/**
 * Throws CommandRefused for an invalid URL, for one with a user or a password, which the error of
 * `fetch` would contain, and for HTTP to another machine, which would send the token unencrypted.
 */
function parseUrl(remote: string): URL {
  const url = URL.canParse(remote) ? new URL(remote) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new CommandRefused(`${remote} is not a URL.`, 'Write it like https://operations.example.');
  if (url.username !== '' || url.password !== '')
    throw new CommandRefused(
      `${url.origin} is written with a user or a password.`,
      'Leave them out: the operator token identifies you.',
    );
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    throw new CommandRefused(
      `${url.origin} is not encrypted: the token could be read on the network.`,
      'Put TLS in front of the listener, or reach it through a tunnel: ssh -L 4001:127.0.0.1:4001 …',
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/**
 * Reads OPERATOR_TOKEN, or the file in OPERATOR_TOKEN_FILE. An argument would be visible in the
 * process list.
 */
async function readToken(): Promise<string> {
  const { OPERATOR_TOKEN: token, OPERATOR_TOKEN_FILE: file } = process.env;
  if (token !== undefined && token !== '') return bearerToken(token, 'OPERATOR_TOKEN', ISSUE);
  if (file !== undefined && file !== '') return bearerToken(await readTokenFile(file), file, ISSUE);
  throw new CommandRefused(
    'There is no operator token.',
    `Set OPERATOR_TOKEN, or OPERATOR_TOKEN_FILE to a file that only you can read. Issue a token: project-service ${ISSUE}`,
  );
}

/** Throws CommandRefused if other users may read the file. */
async function readTokenFile(file: string): Promise<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw new Error(`OPERATOR_TOKEN_FILE cannot be read.`, { cause: error });
  });
  try {
    const { mode } = await handle.stat();
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw new CommandRefused(`${file} can be read by other users.`, `Run: chmod 600 ${file}`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_TOKEN_BYTES));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isOutcome = (body: unknown): body is Outcome =>
  typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string' && 'data' in body;
