// Removes the fingerprints of the last build (`launch.mjs`). A command that overwrites its output
// runs this first: otherwise a build would take this output for its own when the sources of it are
// discarded. Plain JavaScript, because it runs before anything is compiled.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const stampFile = resolve(import.meta.dirname, '../../dist/stamp.json');
try {
  const { program: _program, modules: _modules, ...others } = JSON.parse(readFileSync(stampFile, 'utf8'));
  writeFileSync(stampFile, JSON.stringify(others));
} catch {
  // There was no build, or its disk was full.
  rmSync(stampFile, { force: true });
}
