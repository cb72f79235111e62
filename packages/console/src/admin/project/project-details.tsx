import { type Property, PropertyTiles } from '../../components/details.js';
import { languageName } from '../../texts/clock.js';
import { duration, money, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { Availability } from '../availability.js';
import type { ProjectData } from './project-data.js';

const t = texts({
  en: {
    slug: 'Slug',
    names: 'Names',
    languages: 'Languages',
    currency: 'Currency',
    registration: 'Registration',
    registrations: { OPEN: 'open', CLOSED: 'closed' },
    pins: { OFF: 'not used', OPTIONAL: 'optional', REQUIRED: 'required' },
    digits: (count: number) => `${count} digits`,
    session: 'Session lifetime',
    lasts: (idle: string, most: string) => `at most ${most}, ${idle} without use`,
    perServer: (count: string) => `at most ${count} per server`,
    refunds: 'Daily refunds (support)',
    credits: 'Daily credits (payments)',
    perOperator: (amount: string) => `${amount} per operator`,
    noLimit: 'no limit',
  },
  de: {
    slug: 'Kürzel',
    names: 'Namen',
    languages: 'Sprachen',
    currency: 'Währung',
    registration: 'Registrierung',
    registrations: { OPEN: 'offen', CLOSED: 'geschlossen' },
    pins: { OFF: 'nicht verwendet', OPTIONAL: 'freiwillig', REQUIRED: 'Pflicht' },
    digits: (count: number) => `${count} Ziffern`,
    session: 'Sitzungsdauer',
    lasts: (idle: string, most: string) => `höchstens ${most}, ${idle} ohne Nutzung`,
    perServer: (count: string) => `höchstens ${count} pro Server`,
    refunds: 'Erstattungen pro Tag (Support)',
    credits: 'Gutschriften pro Tag (Zahlungen)',
    perOperator: (amount: string) => `${amount} pro Operator`,
    noLimit: 'kein Limit',
  },
});

/** Settings and state of a project. */
export function ProjectSummary({ of: { settings, overview } }: { readonly of: ProjectData }) {
  const limit = (max: number | null) => (max === null ? t().noLimit : t().perOperator(money(max, currency)));
  const { availability, names, languages, currency, registration, pinPolicy, pinLength } = settings;
  const properties: readonly Property[] = [
    [t().state, <Availability key="state" of={availability} until={overview?.until ?? null} />],
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
  return <PropertyTiles title={t().details} of={properties} />;
}
