import type { AdminCommandName, AnswerOf, InputOf } from '../../../../src/admin/index.js';
import { askSignedIn } from './operator.js';

/**
 * Attributes of a control that runs a command in a project. Tests read which commands a page
 * offers.
 */
export const commandMarker = (command: AdminCommandName, project: string | null) => ({
  'data-command': command,
  ...(project === null ? {} : { 'data-project': project }),
});

/** Runs an admin command as the signed-in operator. Throws Refused. */
export const perform = <Name extends AdminCommandName>(command: Name, input: InputOf<Name>, signal?: AbortSignal) =>
  sendCommand<AnswerOf<Name>>(command, input, signal);

/** Returns the result of a dry run: the service rolls every change back. Throws Refused. */
export const runDry = <Name extends AdminCommandName>(command: Name, input: InputOf<Name>) =>
  sendCommand<AnswerOf<Name>>(command, { ...input, dryRun: true });

/**
 * Sends a command with the values of a form, which the server checks against the command's schema.
 */
export const sendCommand = <Answer>(command: AdminCommandName, input: object, signal?: AbortSignal): Promise<Answer> =>
  askSignedIn<Answer>(`/admin/${command}`, { body: input, signal });
