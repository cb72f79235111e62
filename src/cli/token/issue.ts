import type { Command } from 'commander';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { issued } from './issued.js';

export const tokenIssue = (parts: CliParts): Command =>
  writeCommand('issue', 'Give a project without a current context token one.', 'token issue demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const contextToken = await domain.projects.issueToken(project.id, parts.operator);
        say(issued(slug, contextToken, options, {}), options);
      }, options),
    );
