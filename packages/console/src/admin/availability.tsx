import type { DataOf } from '../../../../src/admin/index.js';
import { Badge } from '../components/badge.js';
import { dateTime } from '../texts/format.js';
import { texts } from '../texts/language.js';

const t = texts({
  en: { states: { AVAILABLE: 'open', MAINTENANCE: 'maintenance', ARCHIVED: 'archived' } },
  de: { states: { AVAILABLE: 'offen', MAINTENANCE: 'Wartung', ARCHIVED: 'archiviert' } },
});

const TONES = { AVAILABLE: 'good', MAINTENANCE: 'warning', ARCHIVED: 'plain' } as const;

interface Props {
  readonly of: DataOf<'project.show'>['availability'];
  /** End of the maintenance; null if it has none. */
  readonly until: string | null;
}

/** Whether a project is open, in maintenance or archived. */
export const Availability = ({ of, until }: Props) => (
  <>
    <Badge tone={TONES[of]}>{t().states[of]}</Badge>{' '}
    {until !== null && <span class="fine">{t().until(dateTime(until))}</span>}
  </>
);
