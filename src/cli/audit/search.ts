import type { Command } from 'commander';
import { instant, limit } from '../arguments.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { linesOf } from './entry.js';

interface SearchOptions extends Options {
  readonly project?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  readonly request?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly limit: number;
}

const DEFAULT_LIMIT = 100;

export const auditSearch = (parts: CliParts): Command =>
  command('search', 'Find entries of the audit log, the newest ones.', 'audit search --project demo --action user')
    .option('--project <slug>', 'about this project')
    .option('--actor <name>', 'by whom: cli, user:12, system')
    .option('--action <action>', 'what was done: user.block, or all of user')
    .option('--target <target>', 'to what: user:12, token:3, server')
    .option('--request <id>', 'in the request with this X-Request-Id')
    .option('--from <time>', 'not before, RFC 3339', instant)
    .option('--to <time>', 'before, RFC 3339', instant)
    .option('--limit <number>', 'entries at most, 1 to 1000', limit, DEFAULT_LIMIT)
    .action((options: SearchOptions) =>
      parts.withDomain(async (domain) => {
        const { json: _json, request, project, ...question } = options;
        const { limit: _limit, ...filters } = { request, project, ...question };
        const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
        if (project !== undefined) await projectBySlug(domain, project);
        const entries = await domain.audit.search({
          ...question,
          ...(project === undefined ? {} : { project }),
          ...(request === undefined ? {} : { requestId: request }),
        });
        say({ text: linesOf(entries, isFiltered ? 'Nothing matches.' : undefined), data: entries }, options);
      }),
    );
