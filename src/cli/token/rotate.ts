import type { Command } from 'commander';
import { duration, inWords } from '../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { issued } from './issued.js';

const DAY = 86_400;

export const tokenRotate = (parts: CliParts): Command =>
  writeCommand('rotate', 'Give the project a new context token.', 'token rotate demo --grace 24h')
    .argument('<project>', 'slug of the project')
    .option('--grace <duration>', 'how long the old token stays good, 0 to 30d', duration, DAY)
    .action((slug: string, options: WriteOptions & { grace: number }) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { grace: graceSeconds } = options;
        const old = (await domain.projects.tokens(project.id)).find(({ state }) => state === 'CURRENT');
        const contextToken = await domain.projects.rotateToken(project.id, { graceSeconds }, parts.operator);
        const outcome = issued(slug, contextToken, options, { graceSeconds });
        const fate = graceSeconds === 0 ? 'is outdated now' : `stays good for ${inWords(graceSeconds)}`;
        const rest = old === undefined ? '' : `\nThe old one (…${old.ending}) ${fate}.`;
        say({ ...outcome, text: `${outcome.text}${rest}` }, options);
      }, options),
    );
