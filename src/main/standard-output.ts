import { spawn } from 'node:child_process';
import { fstatSync } from 'node:fs';
import { hasCode } from '../base/system-faults.js';

// Whoever reads what a command prints may have enough (`| head -1`), and a disk may be full. Neither is a reason to break
// off a deed in the middle, but to say by the status that not all was read, and to end what would go on.

const STDOUT = 1;
const NOT_WRITTEN = 1;
/** What a shell has of a process that SIGPIPE ended: 128 and its number. Node ignores that signal, and gets EPIPE. */
const NOT_READ = 141;

const failed = new Promise<void>((resolve) => {
  process.stdout.on('error', (error) => {
    process.exitCode = hasCode(error, 'EPIPE') ? NOT_READ : NOT_WRITTEN;
    resolve();
  });
});
process.stderr.on('error', () => undefined);

/** Resolves once nothing can be printed any more; what goes on until then need not print to be told. */
export function outputEnded(): Promise<void> {
  if (fstatSync(STDOUT).isFIFO()) watchReader();
  return failed;
}

/**
 * Node hears of a reader who left when it writes, which may be in days. `tail` of the GNU tools looks for it, and is then
 * ended by SIGPIPE; where there is none, or another one, the next line has to do.
 */
function watchReader(): void {
  const tail = spawn('tail', ['-f', '/dev/null', `--pid=${process.pid}`], { stdio: ['ignore', 'inherit', 'ignore'] });
  tail.on('error', () => undefined);
  tail.on('exit', (_status, signal) => {
    if (signal === 'SIGPIPE') process.stdout.emit('error', Object.assign(new Error('nobody reads'), { code: 'EPIPE' }));
  });
  tail.unref();
  // It has the pipe as well, whose reader waits for the last one who does.
  process.once('exit', () => tail.kill());
}
