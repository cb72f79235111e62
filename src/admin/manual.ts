import type { Domain } from '../domain/index.js';
import type { AdmittedOperator } from '../domain/operators/index.js';
import type { AdminCommand } from './admin-command.js';
import { adminCommands } from './commands.js';
import { withInputSchemas } from './input-schema.js';

/** Describes the commands that an operator may run: names, helps, and inputs as JSON Schema. */
export async function manualOf(
  operator: AdmittedOperator,
  { projects }: { readonly projects: Pick<Domain['projects'], 'list'> },
) {
  const { name, ownsAll, roles, tokenValidUntil } = operator;
  const visible = (await projects.list()).filter(({ id }) => ownsAll || roles.has(id));
  const offered = await withInputSchemas([...adminCommands.values()].filter(mayPerform(operator)));
  return {
    operator: { name, ownsAll, tokenValidUntil },
    projects: visible.map(({ id, slug, names, languages, currency: { code, scale } }) => ({
      project: slug,
      names,
      languages,
      roles: ownsAll ? ['OWNER'] : (roles.get(id) ?? []),
      currency: { code, scale },
    })),
    commands: offered.map(([command, input]) => ({
      name: command.name,
      help: command.help,
      about: command.about,
      changes: command.changes,
      roles: command.roles,
      input,
    })),
  };
}

/** Returns a filter for the commands that an operator may perform in at least one project. */
export function mayPerform({
  ownsAll,
  roles,
}: Pick<AdmittedOperator, 'ownsAll' | 'roles'>): (command: AdminCommand) => boolean {
  const ownRoles = new Set([...roles.values()].flat());
  return (command) => ownsAll || (command.about !== 'SERVICE' && command.roles.some((role) => ownRoles.has(role)));
}
