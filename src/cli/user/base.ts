import type { Command } from 'commander';
import type { Domain } from '../../domain/index.js';
import type { ProjectFacts } from '../../domain/projects/index.js';
import type { UserFacts } from '../../domain/users/index.js';
import type { Actor } from '../../platform/audit/index.js';
import {
  type CliParts,
  command,
  type Options,
  type Outcome,
  say,
  type WriteOptions,
  writeCommand,
} from '../command.js';
import { projectBySlug, userOf } from '../lookup.js';

/** What a command about a user works with. */
export interface OfUser<O> {
  readonly domain: Domain;
  readonly project: ProjectFacts;
  readonly user: UserFacts;
  readonly options: O;
  readonly by: Actor;
}

/** The part of a user that commands print. */
export const shown = ({ id, email, status }: UserFacts) => ({ id, email, status });

const withUser = (made: Command): Command =>
  made.argument('<project>', 'slug of the project').argument('<user>', 'address or id of the user');

/** Gives `made` its action: find project and user, do the work, say the outcome. */
function acting<O extends Options & Partial<WriteOptions>>(
  parts: CliParts,
  made: Command,
  work: (of: OfUser<O>) => Promise<Outcome>,
): Command {
  return made.action((slug: string, text: string, options: O) =>
    parts.withDomain(async (domain) => {
      const project = await projectBySlug(domain, slug);
      const user = await userOf(domain, project, text);
      say(await work({ domain, project, user, options, by: parts.operator }), options);
    }, options),
  );
}

/** A command that looks at a user. */
export const readsUser = (
  parts: CliParts,
  [name, description]: readonly [string, string],
  work: (of: OfUser<Options>) => Promise<Outcome>,
): Command => acting(parts, withUser(command(name, description, `user ${name} demo ada@example.com`)), work);

/** A command that changes something about a user. `more` adds its own options; `example` is the end of the line. */
export function changesUser<O extends WriteOptions = WriteOptions>(
  parts: CliParts,
  [name, description, example = '']: readonly [string, string, string?],
  work: (of: OfUser<O>) => Promise<Outcome>,
  more: (made: Command) => Command = (made) => made,
): Command {
  const line = `user ${name} demo ada@example.com ${example}`.trim();
  return acting(parts, more(withUser(writeCommand(name, description, line))), work);
}
