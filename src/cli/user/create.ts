import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { shown } from './base.js';

export const createUser = (parts: CliParts): Command =>
  writeCommand('create', 'Create an active user; prints a made password.', 'user create demo ada@example.com')
    .argument('<project>', 'slug of the project')
    .argument('<email>', "the user's address")
    // A password among the arguments would stand in the shell's history and the process list.
    .option('--password-stdin', 'read the password from standard input instead of making one', false)
    .action(async (slug: string, email: string, options: WriteOptions & { passwordStdin: boolean }) => {
      const given = options.passwordStdin ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : null;
      const password = given ?? randomBytes(15).toString('base64url');
      await parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const user = await domain.users.create(project, { email, password }, parts.operator);
        const { id, ...rest } = shown(user);
        // Id and password of a user who is not kept would be good for nothing.
        if (options.dryRun) return say({ text: `${slug} gets the user ${rest.email}.`, data: rest }, options);
        const made = given === null ? { password } : {};
        const text = `User ${id} of ${slug}: ${rest.email}${given === null ? `\nPassword: ${password}` : ''}`;
        say({ text, data: { id, ...rest, ...made } }, options);
      }, options);
    });
