import { readFile } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { codeOf } from '../../system-error.js';

/** There is nothing to compare with, so that no verdict can be given. `fix` says how there would be. */
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

/** What an operations listener answers at a path. Throws NothingToCompare where it does not, or not with JSON. */
export async function fetchJson(url: string, path: string, timeLimitMs = TIME_LIMIT_MS): Promise<unknown> {
  const address = `${url.replace(/\/+$/, '')}/${path}`;
  const fix = 'See that the service runs, and that this is the URL of its operations listener (OPS_PORT).';
  const unreached = (error: unknown): never => {
    throw new NothingToCompare(`${address} cannot be reached (${reasonOf(error)}).`, fix, { cause: error });
  };
  const response = await fetch(address, { signal: AbortSignal.timeout(timeLimitMs) }).catch(unreached);
  if (!response.ok) throw new NothingToCompare(`${address} answers ${response.status}.`, fix);
  const text = await response.text().catch(unreached);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NothingToCompare(`${address} does not answer with JSON.`, fix, { cause: error });
  }
}

/** fetch wraps what happened; a URL that is none is told by its message. */
function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const { cause } = error;
  return codeOf(cause) ?? (isNativeError(cause) ? cause.message : error.message);
}

/** What a JSON file says. Throws NothingToCompare where it cannot be read, or is no JSON. */
export async function readJson(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const reason = codeOf(error) ?? String(error);
    throw new NothingToCompare(`${file} cannot be read (${reason}).`, 'Name a file that is there.', { cause: error });
  });
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new NothingToCompare(`${file} is no JSON.`, 'Name a file as it was exported.', { cause: error });
  }
}
