import type { Command } from 'commander';
import type { LocalizedText } from '../../base/language/text.js';
import { instant, localized } from '../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { demandPublished, projectBySlug } from '../lookup.js';
import { shownWindow } from './window.js';

interface ScheduleOptions extends WriteOptions {
  readonly from: Date;
  readonly until?: Date;
  readonly message: LocalizedText;
  readonly holdDeliveries: boolean;
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
    .option('--hold-deliveries', 'give game servers no deliveries meanwhile either', false)
    .action((slug: string, options: ScheduleOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { from, until = null, message: messages, holdDeliveries, dryRun } = options;
        demandPublished(project, messages);
        const plan = { gameServerId: null, from, until, messages, holdDeliveries };
        const { id, ...window } = shownWindow(
          await domain.projects.scheduleMaintenance(project.id, plan, parts.operator),
        );
        const end = until === null ? 'with an open end' : `until ${until.toISOString()}`;
        // The number of a window that is not kept will be another one's.
        const number = dryRun ? '' : ` Its number is ${id}.`;
        const held = holdDeliveries ? ' Game servers get no deliveries in it.' : '';
        const text = `${slug} goes into maintenance at ${from.toISOString()}, ${end}.${held}${number}`;
        say({ text, data: { project: slug, ...(dryRun ? {} : { id }), ...window } }, options);
      }, options),
    );
