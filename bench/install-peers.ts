import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';

// The peers are programs with their own packages. They are copied next to the compiled bench and
// installed there, so that nothing is installed in the sources.

const SOURCE = join(packageRoot, 'bench/peers');
const PLACE = join(packageRoot, 'dist/bench/peers');
const LOCK = 'package-lock.json';

const read = (folder: string): string | null =>
  existsSync(join(folder, LOCK)) ? readFileSync(join(folder, LOCK), 'utf8') : null;

/** True if the packages of the lock file are installed. */
export const arePeersInstalled = (): boolean =>
  existsSync(join(PLACE, 'node_modules/.package-lock.json')) && read(PLACE) === read(SOURCE);

/** Copies the peers and installs their packages if missing. Throws if npm fails. */
export function installPeers(say: (line: string) => void): void {
  if (!arePeersInstalled()) {
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
