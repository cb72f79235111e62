// Removes the fingerprints of the last build (`build-stamp.mjs`) if the sources have changed since.
// A command that overwrites its output runs this first: otherwise a build would take this output
// for its own when the changes are discarded. Plain JavaScript, because it runs before anything is
// compiled.
import { rmSync, writeFileSync } from 'node:fs';
import { current, readStamp, stampFile } from './build-stamp.mjs';

const { program, modules: _modules, ...others } = readStamp();
if (program === undefined) rmSync(stampFile, { force: true });
else if (program !== current().program) writeFileSync(stampFile, JSON.stringify(others));
