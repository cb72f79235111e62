import type { DataOf } from '../../../../src/operate/index.js';
import { cardAddress } from '../../desk/players/card.js';
import { may } from '../../server/operator.js';

type Consequence = DataOf<'request'>['consequences'][number];

/** What something is about; a link to the player's card, where one is known and the role lets it be seen. */
export function Subject({ of: { subject, what, project } }: { readonly of: Consequence }) {
  const address = project === null || !may('user.show', project) ? null : cardOf(project, subject, what);
  if (address === null) return <code>{subject}</code>;
  return (
    <a href={address}>
      <code>{subject}</code>
    </a>
  );
}

/** Of a user their card, of an order the place on the card of whose it is; null of all else. */
function cardOf(project: string, subject: string, what: string): string | null {
  const [, user] = /^user:(\d+)$/.exec(subject) ?? [];
  if (user !== undefined) return cardAddress(project, user);
  const [, order] = /^purchase:(.+)$/.exec(subject) ?? [];
  const [, buyer] = / of user:(\d+)$/.exec(what) ?? [];
  return order === undefined || buyer === undefined ? null : cardAddress(project, buyer, order);
}
