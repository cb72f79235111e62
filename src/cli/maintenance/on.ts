import type { Command } from 'commander';
import type { LocalizedText } from '../../base/language/text.js';
import { instant, localized } from '../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { demandPublished, projectBySlug } from '../lookup.js';

interface OnOptions extends WriteOptions {
  readonly until?: Date;
  readonly message: LocalizedText;
  readonly holdDeliveries: boolean;
}

export const maintenanceOn = (parts: CliParts): Command =>
  writeCommand(
    'on',
    'Take the project down for clients, now.',
    'maintenance on demo --until 2027-01-31T18:00:00Z --message en="Back at six"',
  )
    .argument('<project>', 'slug of the project')
    .option('--until <time>', 'when it will be back, RFC 3339; without it: until maintenance off', instant)
    .option('--message <language=text>', 'the notice for users, once per language', localized, {})
    .option('--hold-deliveries', 'give game servers no deliveries meanwhile either', false)
    .action((slug: string, options: OnOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { until = null, message: messages, holdDeliveries } = options;
        demandPublished(project, messages);
        await domain.projects.startMaintenance(project.id, { until, messages, holdDeliveries }, parts.operator);
        const lift = `it is opened again: project-service maintenance off ${slug}`;
        const end = until === null ? lift : `${until.toISOString()}.`;
        const data = { project: slug, maintenance: true, until, messages, holdDeliveries };
        const held = holdDeliveries ? '\nGame servers get no deliveries meanwhile.' : '';
        say({ text: `${slug} is in maintenance until ${end}${held}`, data }, options);
      }, options),
    );
