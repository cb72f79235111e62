import { open } from 'node:fs/promises';
import type { Deed, Given, Outcome } from '../admin/index.js';
import { plural } from '../admin/outcome.js';
import { CommandRefused } from '../base/command-refused.js';
import { isLoopback } from '../base/config.js';

/** What is to be done. */
export interface Order {
  readonly deed: Deed;
  readonly given: Given;
  readonly dryRun: boolean;
}

const MAX_TOKEN_BYTES = 4_096;
/** What others may do with the file. */
const OTHERS = 0o077;

/**
 * Has a service elsewhere do it, by its operations listener (`POST /operate/<deed>`), with the token of the environment.
 * Rejects with what it refuses, in its words, and where it cannot be asked.
 */
export async function askRemote(remote: string, { deed, given, dryRun }: Order): Promise<Outcome> {
  const url = new URL(`operate/${deed.name}`, urlOf(remote));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await token()}` },
    body: JSON.stringify(deed.changes ? { ...given, dryRun } : given),
    // A token is for who was named, and for nobody whom they name.
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new Error(`${url.origin} does not answer.`, { cause: error });
  });
  if (response.ok && response.body !== null && deed.gives === 'STREAM') return streamed(response.body);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isOutcome(body)) return body;
  throw new Error(
    isRefusal(body) ? body.error.message : `${url.origin} answers ${response.status}: is it an operations listener?`,
  );
}

/** A file as it comes; what breaks off half-way is thrown where it is read. */
function streamed(body: ReadableStream<Uint8Array>): Outcome {
  let bytes = 0;
  const words = () => plural(bytes, 'byte');
  const pieces = async function* () {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for await (const chunk of body) {
      bytes += chunk.length;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  };
  return {
    text: '',
    data: {},
    stream: { pieces: pieces(), soFar: words, whole: () => ({ holds: words(), data: { bytes } }) },
  };
}

/** Refuses what is no URL, and what would carry the token over a network as it is. */
function urlOf(remote: string): URL {
  const url = URL.canParse(remote) ? new URL(remote) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new CommandRefused(`${remote} is no URL.`, 'Write it like https://operations.example.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    throw new CommandRefused(
      `${url.origin} is not encrypted: everybody on the way could read the token.`,
      'Put TLS in front of the listener, or reach it through a tunnel: ssh -L 4001:127.0.0.1:4001 …',
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** From OPERATOR_TOKEN, or the file that OPERATOR_TOKEN_FILE names; among arguments it would stand in the process list. */
async function token(): Promise<string> {
  const { OPERATOR_TOKEN: given, OPERATOR_TOKEN_FILE: file } = process.env;
  if (given !== undefined && given !== '') return given;
  if (file !== undefined && file !== '') return await inFile(file);
  throw new CommandRefused(
    'There is no token to come with.',
    'Set OPERATOR_TOKEN, or OPERATOR_TOKEN_FILE to a file that you alone may read. One is made by: project-service operator token issue',
  );
}

/** Refuses a file that others may read. */
async function inFile(file: string): Promise<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw new Error(`OPERATOR_TOKEN_FILE cannot be read.`, { cause: error });
  });
  try {
    const { mode } = await handle.stat();
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw new CommandRefused(`${file} is open to others.`, `Run: chmod 600 ${file}`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_TOKEN_BYTES), 0, MAX_TOKEN_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await handle.close();
  }
}

const isOutcome = (body: unknown): body is Outcome =>
  typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string' && 'data' in body;

const isRefusal = (body: unknown): body is { readonly error: { readonly message: string } } =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null &&
  'message' in body.error &&
  typeof body.error.message === 'string';
