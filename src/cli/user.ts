import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { ProjectFacts, UserFacts } from '../base/facts.js';
import type { Domain } from '../domain/index.js';
import { instant } from './arguments.js';
import { type CliParts, CommandRefused, command, group, say } from './command.js';
import { projectBySlug } from './project.js';

const userCommandBase = (name: string, description: string, example: string): Command =>
  command(name, description, example)
    .argument('<project>', 'slug of the project')
    .argument('<email>', "the user's address");

const shown = ({ id, email, status }: UserFacts) => ({ id, email, status });

async function userByEmail(domain: Domain, project: ProjectFacts, email: string): Promise<UserFacts> {
  const user = await domain.users.findByEmail(project.id, email);
  if (user !== null) return user;
  throw new CommandRefused(`${project.slug} has no user ${email}.`, 'Create one: project-service user create.');
}

const create = (parts: CliParts): Command =>
  userCommandBase('create', 'Create an active user; prints a made password.', 'user create demo ada@example.com')
    // A password among the arguments would stand in the shell's history and the process list.
    .option('--password-stdin', 'read the password from standard input instead of making one', false)
    .action(async (slug: string, email: string, { passwordStdin, json }: { passwordStdin: boolean; json: boolean }) => {
      const given = passwordStdin ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : null;
      const password = given ?? randomBytes(15).toString('base64url');
      await parts.withDomain(async (domain) => {
        const user = await domain.users.create(await projectBySlug(domain, slug), { email, password });
        const made = given === null ? { password } : {};
        const text = `User ${user.id} of ${slug}: ${user.email}${given === null ? `\nPassword: ${password}` : ''}`;
        say({ text, data: { ...shown(user), ...made } }, { json });
      });
    });

interface BlockOptions {
  readonly reason?: string;
  readonly until?: Date;
  readonly json: boolean;
}

const block = (parts: CliParts): Command =>
  userCommandBase('block', 'Block a user, now.', 'user block demo ada@example.com --reason "Fraud"')
    .option('--reason <text>', 'shown to the user')
    .option('--until <time>', 'when the block ends by itself, RFC 3339', instant)
    .action((slug: string, email: string, { reason, until, json }: BlockOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { id } = await userByEmail(domain, project, email);
        const user = await domain.users.block(project.id, id, { reason: reason ?? null, until: until ?? null });
        const end = until === undefined ? 'until user unblock' : `until ${until.toISOString()}`;
        say({ text: `${user.email} is blocked, ${end}.`, data: { ...shown(user), until } }, { json });
      }),
    );

const unblock = (parts: CliParts): Command =>
  userCommandBase('unblock', 'Lift the block of a user, now.', 'user unblock demo ada@example.com').action(
    (slug: string, email: string, options: { json: boolean }) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { id } = await userByEmail(domain, project, email);
        const user = await domain.users.unblock(project.id, id);
        say({ text: `${user.email} is not blocked.`, data: shown(user) }, options);
      }),
  );

/** operations.md §1.5, §3.6 */
export const userCommand = (parts: CliParts): Command =>
  group('user', 'Users of a project.', 'user create demo ada@example.com', [
    create(parts),
    block(parts),
    unblock(parts),
  ]);
