import type { Command } from 'commander';
import type { LocalizedText } from '../base/facts.js';
import { instant, localized } from './arguments.js';
import { type CliParts, command, group, say } from './command.js';
import { projectBySlug } from './project.js';

interface OnOptions {
  readonly until?: Date;
  readonly message: LocalizedText;
  readonly json: boolean;
}

const on = (parts: CliParts): Command =>
  command(
    'on',
    'Take the project down for clients, now.',
    'maintenance on demo --until 2027-01-31T18:00:00Z --message en="Back at six"',
  )
    .argument('<project>', 'slug of the project')
    .option('--until <time>', 'when it will be back, RFC 3339; without it: until maintenance off', instant)
    .option('--message <language=text>', 'the notice for users, once per language', localized, {})
    .action((slug: string, { until, message, json }: OnOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const notice = { until: until ?? null, messages: message, by: parts.operator };
        await domain.projects.startMaintenance(project.id, notice);
        const end = until === undefined ? 'until maintenance off' : `until ${until.toISOString()}`;
        say(
          { text: `${slug} is in maintenance, ${end}.`, data: { project: slug, maintenance: true, until } },
          { json },
        );
      }),
    );

const off = (parts: CliParts): Command =>
  command('off', 'Open the project to clients again, now.', 'maintenance off demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: { json: boolean }) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        await domain.projects.endMaintenance(project.id);
        say({ text: `${slug} is available.`, data: { project: slug, maintenance: false } }, options);
      }),
    );

/** operations.md §1.2, §3.9 */
export const maintenanceCommand = (parts: CliParts): Command =>
  group('maintenance', 'Close a project to clients, and open it again.', 'maintenance on demo', [
    on(parts),
    off(parts),
  ]);
