import { cardAddress } from '../../admin/players/card.js';
import { promotionAddress } from '../../admin/promotions/address.js';
import { textIn } from '../../service/json.js';
import { canRun } from '../../service/operator.js';
import { language } from '../../texts/language.js';
import { subjectOf } from '../../words/audit.js';
import type { Effect } from '../../words/effects.js';

/** The subject of an effect, linked to the page of the player or promotion if a role permits it. */
export function Subject({ of }: { readonly of: Effect }) {
  const { subject, project } = of;
  const subjectName = subjectOf(subject, language.value);
  const text =
    subjectName === null ? (
      subject
    ) : (
      <>
        {subjectName.kind} <code>{subjectName.id}</code>
      </>
    );
  const address = project === null ? null : addressOfSubject(project, of);
  return address === null ? text : <a href={address}>{text}</a>;
}

/**
 * Returns the page of a user, of an order's buyer at the order, or of a promotion; null for other
 * subjects.
 */
function addressOfSubject(project: string, of: Effect): string | null {
  if (of.kind === 'audit' && of.subject.startsWith('promotion:')) {
    const name = textIn(of.details.after, 'name') ?? textIn(of.details.before, 'name');
    return name === null || !canRun('promotion.show', project) ? null : promotionAddress(project, name);
  }
  if (!canRun('user.show', project)) return null;
  const [, user] = /^user:(\d+)$/.exec(of.subject) ?? [];
  if (user !== undefined) return cardAddress(project, user);
  return of.kind === 'order' ? cardAddress(project, of.details.user, of.subject.replace('purchase:', '')) : null;
}
