// Loaded into a process in front of the program (`node --import`): writes each module that it loads into the file
// LOADED_MODULES.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export function load(url, context, next) {
  appendFileSync(process.env.LOADED_MODULES, `${url}\n`);
  return next(url, context);
}
