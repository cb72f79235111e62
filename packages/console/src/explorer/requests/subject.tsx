import { cardAddress } from '../../admin/players/card.js';
import { may } from '../../server/operator.js';
import { language } from '../../texts/language.js';
import { subjectOf } from '../../words/audit.js';
import type { Effect } from '../../words/effects.js';

/** What something is about; a link to the player's card, where one is known and the role lets it be seen. */
export function Subject({ of }: { readonly of: Effect }) {
  const { subject, project } = of;
  const known = subjectOf(subject, language.value);
  const text =
    known === null ? (
      subject
    ) : (
      <>
        {known.kind} <code>{known.id}</code>
      </>
    );
  const address = project === null || !may('user.show', project) ? null : cardOf(project, of);
  return address === null ? text : <a href={address}>{text}</a>;
}

/** The address of a user's card, or of an order on the card of its buyer; null for other subjects. */
function cardOf(project: string, of: Effect): string | null {
  const [, user] = /^user:(\d+)$/.exec(of.subject) ?? [];
  if (user !== undefined) return cardAddress(project, user);
  return of.kind === 'order' ? cardAddress(project, of.details.user, of.subject.replace('purchase:', '')) : null;
}
