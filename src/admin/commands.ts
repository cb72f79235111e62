import type { AdminCommand, Group } from './admin-command.js';
import * as commands from './commands/index.js';

/** All admin commands, in the order of their names. */
export const commandTree: readonly (AdminCommand | Group)[] = Object.values(commands).sort((one, other) =>
  one.name < other.name ? -1 : 1,
);

const flat = (member: AdminCommand | Group): readonly AdminCommand[] =>
  'members' in member ? member.members.flatMap(flat) : [member];

/** All admin commands by name. */
export const adminCommands: ReadonlyMap<string, AdminCommand> = new Map(
  commandTree.flatMap(flat).map((command) => [command.name, command]),
);
