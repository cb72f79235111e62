import type { DataOf } from '../../../../../src/admin/index.js';
import { Badge } from '../../components/badge.js';
import { findProject } from '../../service/project.js';
import { money, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';

export type Promotion = DataOf<'promotion.list'>['promotions'][number];

/** Texts of the pages of promotions. */
export const promotionTexts = texts({
  en: {
    gives: 'A code gives',
    codes: 'Codes',
    redemptions: 'Redemptions',
    starts: 'Starts',
    states: { PLANNED: 'planned', RUNNING: 'running', ENDED: 'ended' },
  },
  de: {
    gives: 'Ein Code gibt',
    codes: 'Codes',
    redemptions: 'Einlösungen',
    starts: 'Beginnt',
    states: { PLANNED: 'geplant', RUNNING: 'läuft', ENDED: 'beendet' },
  },
});

const TONES = { PLANNED: 'accent', RUNNING: 'good', ENDED: 'plain' } as const;

export function State({ of: { state } }: { readonly of: Pick<Promotion, 'state'> }) {
  return <Badge tone={TONES[state]}>{promotionTexts().states[state]}</Badge>;
}

/** Formats what a code gives: `500 EMB`, `2 × sword`. */
export function rewardText({ amount, sku, quantity }: Promotion, slug: string): string {
  const currency = findProject(slug)?.currency;
  if (amount === null) return `${number(quantity ?? 0)} × ${sku}`;
  return currency === undefined ? number(amount) : money(amount, currency);
}
