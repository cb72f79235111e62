import type { Command } from 'commander';
import { id } from '../../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../../command.js';
import { projectBySlug, serverByCode } from '../../lookup.js';

export const revokePollToken = (parts: CliParts): Command =>
  writeCommand('revoke', 'End a poll token, now.', 'server poll-token revoke demo dawn 3')
    .argument('<project>', 'slug of the project')
    .argument('<server>', 'code of the server')
    .argument('<token>', 'number of the token, from server poll-token list', id)
    .action((slug: string, code: string, tokenId: number, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const server = await serverByCode(domain, project, code);
        const changed = await domain.servers.revokePollToken(project.id, server.id, tokenId, parts.operator);
        const text = `Poll token ${tokenId} of ${code} ${changed ? 'is revoked' : 'was revoked before'}.`;
        say({ text, data: { project: slug, server: code, id: tokenId, changed } }, options);
      }, options),
    );
