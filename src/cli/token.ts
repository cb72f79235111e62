import type { Command } from 'commander';
import { duration } from './arguments.js';
import { type CliParts, command, group, say } from './command.js';
import { projectBySlug } from './project.js';

const DAY = 86_400;

const rotate = (parts: CliParts): Command =>
  command('rotate', 'Give the project a new context token.', 'token rotate demo --grace 24h')
    .argument('<project>', 'slug of the project')
    .option('--grace <duration>', 'how long the old token stays good, 0 to 30d', duration, DAY)
    .action((slug: string, { grace, json }: { grace: number; json: boolean }) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const contextToken = await domain.projects.rotateToken(project.id, { graceSeconds: grace });
        const text = `${contextToken}\nThe old token stays good for ${grace} s. Give clients the new configuration: project-service config ${slug}`;
        say({ text, data: { project: slug, identity: { contextToken }, graceSeconds: grace } }, { json });
      }),
    );

/** operations.md §1.3 */
export const tokenCommand = (parts: CliParts): Command =>
  group('token', 'Context tokens of a project.', 'token rotate demo', [rotate(parts)]);
