import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';

// The peers are programs with packages of their own, of which the product knows nothing. They are copied to where the rest
// of the bench was compiled to, and get their packages there: beside their sources nothing is ever installed.

const SOURCE = join(packageRoot, 'bench/peers');
const PLACE = join(packageRoot, 'dist/bench/peers');
const LOCK = 'package-lock.json';

const read = (folder: string): string | null =>
  existsSync(join(folder, LOCK)) ? readFileSync(join(folder, LOCK), 'utf8') : null;

/** Whether the peers have the packages of their lock file. */
export const peersInstalled = (): boolean =>
  existsSync(join(PLACE, 'node_modules/.package-lock.json')) && read(PLACE) === read(SOURCE);

/**
 * Copies the peers, and gets their packages from the registry where they lack them.
 * Throws where npm cannot.
 */
export function installPeers(say: (line: string) => void): void {
  if (!peersInstalled()) {
    say('Installing the peers …');
    cpSync(SOURCE, PLACE, { recursive: true });
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: PLACE,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0)
      throw new Error('The peers cannot be installed. Without them: --servers floor,kept,argon2,service,plain');
  }
  cpSync(SOURCE, PLACE, { recursive: true });
}
