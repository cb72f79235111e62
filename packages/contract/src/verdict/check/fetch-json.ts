import { readFile } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { codeOf } from '../../system-error.js';

/**
 * Thrown if there is nothing to compare with, so that there is no verdict. `fix` is an instruction.
 */
export class NothingToCompare extends Error {
  override readonly name = 'NothingToCompare';

  constructor(
    message: string,
    readonly fix: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const TIME_LIMIT_MS = 15_000;

/**
 * Fetches JSON of a running service. Throws NothingToCompare if the request fails or the response
 * is not JSON.
 */
export async function fetchJson(url: string, path: string, timeLimitMs = TIME_LIMIT_MS): Promise<unknown> {
  const address = `${url.replace(/\/+$/, '')}/${path}`;
  const fix = 'Check that the service runs, and that the URL is the one below which it serves /manifest and /usage.';
  const unreached = (error: unknown): never => {
    throw new NothingToCompare(`${address} cannot be reached (${reasonOf(error)}).`, fix, { cause: error });
  };
  const response = await fetch(address, { signal: AbortSignal.timeout(timeLimitMs) }).catch(unreached);
  if (response.status >= 500)
    throw new NothingToCompare(
      `${address} answers ${response.status}.`,
      'The service runs, but this page failed: look for the reason in its log, or restart it.',
    );
  if (!response.ok) throw new NothingToCompare(`${address} answers ${response.status}.`, fix);
  const text = await response.text().catch(unreached);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NothingToCompare(`${address} does not answer with JSON.`, fix, { cause: error });
  }
}

/** Returns the cause of a failed fetch, or its message, for example for an invalid URL. */
function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const { cause } = error;
  return codeOf(cause) ?? (isNativeError(cause) ? cause.message : error.message);
}

/** Reads a JSON file. Throws NothingToCompare if it is unreadable or no JSON. */
export async function readJson(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const reason = codeOf(error) ?? String(error);
    throw new NothingToCompare(`${file} cannot be read (${reason}).`, 'Name an existing file.', { cause: error });
  });
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new NothingToCompare(`${file} is not JSON.`, 'Name a file as it was exported.', { cause: error });
  }
}
