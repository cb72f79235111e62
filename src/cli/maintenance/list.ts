import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { table, time } from '../table.js';
import { shownWindow } from './window.js';

export const maintenanceList = (parts: CliParts): Command =>
  command('list', 'List maintenance that runs or is planned.', 'maintenance list demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const windows = (await domain.projects.plannedMaintenance(project.id)).map(shownWindow);
        const isOn = project.availability === 'MAINTENANCE';
        const holdDeliveries = await domain.projects.holdsDeliveries(project.id);
        const held = holdDeliveries ? 'Game servers get no deliveries meanwhile.\n' : '';
        const head = isOn ? `${slug} is in maintenance until maintenance off.\n${held}` : '';
        const rows = windows.map(({ id, from, until, messages, holdDeliveries, createdBy }) => [
          id,
          time(from),
          time(until) ?? 'open end',
          createdBy,
          holdDeliveries ? 'holds deliveries' : '',
          JSON.stringify(messages),
        ]);
        const text = `${head}${table(rows, isOn ? 'Nothing else is planned.' : 'No maintenance is planned.')}`;
        say({ text, data: { project: slug, untilSwitchedOff: isOn, holdDeliveries, windows } }, options);
      }),
    );
