import type { Command } from 'commander';
import { id } from '../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { shownWindow } from './window.js';

export const maintenanceCancel = (parts: CliParts): Command =>
  writeCommand('cancel', 'Take planned maintenance back; what has begun ends now.', 'maintenance cancel demo 3')
    .argument('<project>', 'slug of the project')
    .argument('<window>', 'number of the window, from maintenance list', id)
    .action((slug: string, windowId: number, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const window = await domain.projects.cancelMaintenance(project.id, windowId, parts.operator);
        // The switch is not a window: what outlasts every window is ended by itself only.
        const isOn = project.availability === 'MAINTENANCE';
        const rest = isOn ? ` ${slug} stays in maintenance: open it with maintenance off.` : '';
        const text = `Window ${windowId} of ${slug} is cancelled.${rest}`;
        say({ text, data: { project: slug, ...shownWindow(window) } }, options);
      }, options),
    );
