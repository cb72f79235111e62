import { spawn } from 'node:child_process';
import { fstatSync, writeFileSync } from 'node:fs';
import { codeOf } from '../base/system-errors.js';
import { print } from '../cli/output.js';

// The reader of a command's output can end early (`| head -1`), and the disk can be full. A running
// change is not aborted then. The exit status reports that not all output was written, and commands
// that print continuously end. A full disk has the status of a refusal, so a message distinguishes
// it: otherwise an operator might repeat a change.

const STDOUT = 1;
// With `bigint`, because Node 20 remembers the type of the last file otherwise: after a pipe,
// `require` resolves no symbolic links, so that packages behind one are loaded twice.
const output = fstatSync(STDOUT, { bigint: true });
const NOT_WRITTEN = 1;
/**
 * The exit status of a process that SIGPIPE ended (128 + 13). Node ignores that signal and receives
 * EPIPE.
 */
const NOT_READ = 141;

const failed = new Promise<void>((resolve) => {
  process.stdout.on('error', (error) => {
    const code = codeOf(error) ?? error.name;
    process.exitCode = code === 'EPIPE' ? NOT_READ : NOT_WRITTEN;
    if (code !== 'EPIPE')
      print(`Not all output could be written (${code}). The command itself was performed.`, 'stderr');
    resolve();
  });
});
process.stderr.on('error', () => undefined);
if (output.isFile()) process.stdout._write = writeWhole;

/**
 * Writes all of a chunk to a file, or fails. Node writes once: if the disk has space only for a
 * part, it takes the chunk for written.
 */
function writeWhole(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
  try {
    writeFileSync(STDOUT, chunk);
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Resolves once nothing can be printed any more, also if the process prints nothing in the
 * meantime.
 */
export function outputEnded(): Promise<void> {
  if (output.isFIFO()) watchReader();
  return failed;
}

/**
 * Detects that the reader has closed the pipe. Node detects it only at the next write. GNU `tail`
 * polls the pipe and is then ended by SIGPIPE. Without GNU `tail` the next write has to suffice.
 */
function watchReader(): void {
  const tail = spawn('tail', ['-f', '/dev/null', `--pid=${process.pid}`], { stdio: ['ignore', 'inherit', 'ignore'] });
  tail.on('error', () => undefined);
  tail.on('exit', (_status, signal) => {
    if (signal === 'SIGPIPE')
      process.stdout.emit('error', Object.assign(new Error('the reader has closed the pipe'), { code: 'EPIPE' }));
  });
  tail.unref();
  // `tail` has the pipe open too, and the reader sees the end of file only when the last writer
  // closes it.
  process.once('exit', () => tail.kill());
}
