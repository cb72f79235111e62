import type { Command } from 'commander';
import type { LocalizedText } from '../../base/facts.js';
import { instant, localized } from '../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { shownWindow } from './window.js';

interface ScheduleOptions extends WriteOptions {
  readonly from: Date;
  readonly until?: Date;
  readonly message: LocalizedText;
}

export const maintenanceSchedule = (parts: CliParts): Command =>
  writeCommand(
    'schedule',
    'Plan a time in which the project is down for clients.',
    'maintenance schedule demo --from 2027-01-31T16:00:00Z --until 2027-01-31T18:00:00Z --message en="Back at six"',
  )
    .argument('<project>', 'slug of the project')
    .requiredOption('--from <time>', 'when it goes down, RFC 3339', instant)
    .option('--until <time>', 'when it will be back; without it: until maintenance off', instant)
    .option('--message <language=text>', 'the notice for users, once per language', localized, {})
    .action((slug: string, options: ScheduleOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { from, until, message: messages } = options;
        const plan = { gameServerId: null, from, until: until ?? null, messages };
        const window = shownWindow(await domain.projects.scheduleMaintenance(project.id, plan, parts.operator));
        const end = until === undefined ? 'with an open end' : `until ${until.toISOString()}`;
        const text = `${slug} goes into maintenance at ${from.toISOString()}, ${end}. Window ${window.id}.`;
        say({ text, data: { project: slug, ...window } }, options);
      }, options),
    );
