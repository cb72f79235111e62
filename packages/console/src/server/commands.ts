import type { AdminCommandName, AnswerOf, InputOf } from '../../../../src/admin/index.js';
import { askSignedIn } from './operator.js';

/** Marks a control that leads to a deed in a project, so that what is offered can be read off a page. */
export const offering = (deed: AdminCommandName, project: string | null) => ({
  'data-deed': deed,
  ...(project === null ? {} : { 'data-project': project }),
});

interface Asked {
  readonly signal?: AbortSignal;
}

/**
 * Does a deed of the command line in the name of who is signed in: `given` is what `POST /operate/<deed>` takes. Throws Refused.
 */
export const perform = <Name extends AdminCommandName>(deed: Name, given: InputOf<Name>, asked: Asked = {}) =>
  sendDeed<AnswerOf<Name>>(deed, given, asked);

/** Says what it would do, and does nothing of it. Throws Refused. */
export const rehearse = <Name extends AdminCommandName>(deed: Name, given: InputOf<Name>, asked: Asked = {}) =>
  sendDeed<AnswerOf<Name>>(deed, { ...given, dryRun: true }, asked);

/** The same of what people have entered into a form, which the server checks against the schema of the command. */
export const sendDeed = <Answer>(deed: AdminCommandName, given: object, { signal }: Asked = {}): Promise<Answer> =>
  askSignedIn<Answer>(`/operate/${deed}`, { body: given, ...(signal === undefined ? {} : { signal }) });
