import { Badge } from '../../components/badge.js';
import { type Fact, Facts } from '../../components/details.js';
import { languageName } from '../../texts/clock.js';
import { dateTime, duration, money, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { ShownProject } from './project-data.js';

const t = texts({
  en: {
    title: 'What it is',
    states: { AVAILABLE: 'open', MAINTENANCE: 'maintenance', ARCHIVED: 'archived' },
    slug: 'Slug',
    names: 'Names',
    languages: 'Languages',
    currency: 'Currency',
    registration: 'Registration',
    registrations: { OPEN: 'open', CLOSED: 'closed' },
    pins: { OFF: 'not used', OPTIONAL: 'optional', REQUIRED: 'required' },
    digits: (count: number) => `${count} digits`,
    session: 'A session lasts',
    lasts: (idle: string, most: string) => `${most} at most, ${idle} unused`,
    perServer: (count: string) => `${count} per server at most`,
    refunds: 'Refunds a day (support)',
    credits: 'Credits a day (payments)',
    perOperator: (amount: string) => `${amount} per operator`,
    noLimit: 'no limit',
  },
  de: {
    title: 'Was es ist',
    states: { AVAILABLE: 'offen', MAINTENANCE: 'Wartung', ARCHIVED: 'archiviert' },
    slug: 'Kürzel',
    names: 'Namen',
    languages: 'Sprachen',
    currency: 'Währung',
    registration: 'Registrierung',
    registrations: { OPEN: 'offen', CLOSED: 'geschlossen' },
    pins: { OFF: 'nicht verwendet', OPTIONAL: 'freiwillig', REQUIRED: 'Pflicht' },
    digits: (count: number) => `${count} Ziffern`,
    session: 'Eine Sitzung dauert',
    lasts: (idle: string, most: string) => `höchstens ${most}, ungenutzt ${idle}`,
    perServer: (count: string) => `höchstens ${count} pro Server`,
    refunds: 'Erstattungen am Tag (Support)',
    credits: 'Gutschriften am Tag (Payments)',
    perOperator: (amount: string) => `${amount} pro Operator`,
    noLimit: 'kein Limit',
  },
});

const TONES = { AVAILABLE: 'good', MAINTENANCE: 'warning', ARCHIVED: 'plain' } as const;

/** What a project is, in short: what its file says, and whether players can play. */
export function ProjectSnapshot({ of: { settings, overview } }: { readonly of: ShownProject }) {
  const limit = (max: number | null) => (max === null ? t().noLimit : t().perOperator(money(max, currency)));
  const { availability, names, languages, currency, registration, pinPolicy, pinLength } = settings;
  const until = overview?.until ?? null;
  const facts: readonly Fact[] = [
    [
      t().state,
      <>
        <Badge tone={TONES[availability]}>{t().states[availability]}</Badge>{' '}
        {until !== null && <span class="fine">{t().until(dateTime(until))}</span>}
      </>,
    ],
    [t().slug, <code>{settings.project}</code>],
    [t().names, [...new Set(Object.values(names))].join(' · ')],
    [t().languages, languages.map((tag) => languageName(tag)).join(', ')],
    [t().currency, currency.code],
    [t().registration, t().registrations[registration]],
    [
      t().pin,
      <>
        {t().pins[pinPolicy]}, {t().digits(pinLength)}
      </>,
    ],
    [t().session, t().lasts(duration(settings.sessionIdleSeconds), duration(settings.sessionAbsoluteSeconds))],
    [t().gameAccounts, t().perServer(number(settings.maxAccountsPerServer))],
    [t().refunds, limit(settings.dailyLimits.support)],
    [t().credits, limit(settings.dailyLimits.payments)],
  ];
  return <Facts title={t().title} of={facts} />;
}
