import type { Command } from 'commander';
import { limit } from '../arguments.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { plural, table, time } from '../table.js';
import { about, shown } from './shown.js';

const DEFAULT_LIMIT = 100;

export const deadDeliveries = (parts: CliParts): Command =>
  command('dead', 'List what could not be delivered, the oldest first; exit 1 if there is any.', 'delivery dead demo')
    .argument('<project>', 'slug of the project')
    .option('--limit <number>', 'deliveries at most, 1 to 1000', limit, DEFAULT_LIMIT)
    .action((slug: string, options: Options & { readonly limit: number }) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const codes = new Map((await domain.servers.list(project.id)).map(({ id, code }) => [id, code]));
        const dead = await domain.deliveries.dead(project.id, options.limit);
        const count = await domain.deliveries.countDead(project.id);
        const deliveries = dead.map((delivery) => shown(delivery, codes));
        const rows = deliveries.map((delivery) => [
          delivery.id,
          `dead since ${time(delivery.doneAt)}`,
          delivery.type,
          delivery.server,
          about(delivery),
          plural(delivery.attempts, 'try', 'tries'),
          delivery.reason,
        ]);
        const text = `${table(rows, `${slug} has no dead letters.`)}${advice(slug, count, rows.length)}`;
        say({ text, data: { project: slug, count, deliveries }, ok: count === 0 }, options);
      }),
    );

/** Each of them needs somebody who knows what the game server has done. */
function advice(slug: string, count: number, shownCount: number): string {
  if (count === 0) return '';
  const more = count > shownCount ? `\n${count - shownCount} more are not shown.` : '';
  return `${more}
Look on the game server what became of each, then say so:
  it can be done now      project-service delivery retry ${slug} <id>
  it was done after all   project-service delivery mark-delivered ${slug} <id>
  it never will be        project-service delivery cancel ${slug} <id>, which pays a purchase back`;
}
