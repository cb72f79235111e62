import type { DataOf } from '../../../../src/operate/index.js';
import { may } from '../../server/operator.js';
import { chooseProject } from '../../server/project.js';

type Consequence = DataOf<'request'>['consequences'][number];

/** What something is about; a link to the player's card, where one is known and the role lets it be seen. */
export function Subject({ of: { subject, what, project } }: { readonly of: Consequence }) {
  const address = cardOf(subject, what);
  if (address === null || project === null || !may('user.show', project)) return <code>{subject}</code>;
  return (
    <a href={address} onClick={() => chooseProject(project)}>
      <code>{subject}</code>
    </a>
  );
}

/** Of a user their card, of an order the place on the card of whose it is; null of all else. */
function cardOf(subject: string, what: string): string | null {
  const [, user] = /^user:(\d+)$/.exec(subject) ?? [];
  if (user !== undefined) return `/console/desk/players/${user}`;
  const [, order] = /^purchase:(.+)$/.exec(subject) ?? [];
  const [, buyer] = / of user:(\d+)$/.exec(what) ?? [];
  return order === undefined || buyer === undefined ? null : `/console/desk/players/${buyer}?at=${order}`;
}
