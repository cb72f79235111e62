import type { Command } from 'commander';
import { type CliParts, command } from './command.js';

/** The production start: no demo. */
export const serveCommand = (parts: CliParts): Command =>
  command('serve', 'Serve the API until SIGTERM or SIGINT.', 'serve').action(({ json }: { json: boolean }) =>
    parts.serve({ demo: false, json }),
  );

/** The first start of a newcomer: embedded database, demo project, a `curl` that works. */
export const startCommand = (parts: CliParts): Command =>
  command('start', 'Serve the API on loopback with a demo project, on the embedded database.', 'start').action(
    ({ json }: { json: boolean }) => parts.serve({ demo: true, json }),
  );
