// Preloaded by `node --import`: appends the name of each loaded module to the file LOADED_MODULES.
// Adds CommonJS modules at exit.
import { appendFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const write = (name) => appendFileSync(process.env.LOADED_MODULES, `${name}\n`);

if (isMainThread) {
  register(import.meta.url);
  process.once('exit', () => Object.keys(createRequire(import.meta.url).cache).forEach(write));
}

export function load(url, context, next) {
  write(url);
  return next(url, context);
}
