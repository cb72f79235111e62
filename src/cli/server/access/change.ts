import type { Command } from 'commander';
import { type CliParts, say, type WriteOptions, writeCommand } from '../../command.js';
import { projectBySlug, serverByCode, userOf } from '../../lookup.js';

const WAYS = {
  grant: {
    description: 'Let a user into a server.',
    service: 'grantAccess',
    done: 'is let into',
    before: 'is already let into',
  },
  revoke: {
    description: 'Let a user into a server no more.',
    service: 'revokeAccess',
    done: 'is no longer let into',
    before: 'was not let into',
  },
} as const;

/** The two ways of one thing. */
export function changeAccess(parts: CliParts, way: keyof typeof WAYS): Command {
  const { description, service, done, before } = WAYS[way];
  return writeCommand(way, description, `server access ${way} demo club ada@example.com`)
    .argument('<project>', 'slug of the project')
    .argument('<server>', 'code of the server')
    .argument('<user>', 'address or id of the user')
    .action((slug: string, code: string, user: string, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const server = await serverByCode(domain, project, code);
        const { id, email } = await userOf(domain, project, user);
        const changed = await domain.servers[service](project.id, server.id, id, parts.operator);
        const isOpen = way === 'grant' && server.access === 'PUBLIC' && server.status !== 'HIDDEN';
        const hint = isOpen ? ` Everybody may enter it now; that counts once it is restricted or hidden.` : '';
        const text = `${email} ${changed ? done : before} ${code} by name.${hint}`;
        say({ text, data: { project: slug, server: code, user: id, changed } }, options);
      }, options),
    );
}
