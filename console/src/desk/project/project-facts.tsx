import { Badge } from '../../components/badge.js';
import { type Fact, Facts } from '../../components/facts.js';
import { languageName } from '../../texts/clock.js';
import { dateTime, duration, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { ShownProject } from './project-data.js';

const t = texts({
  en: {
    title: 'What it is',
    state: 'State',
    states: { AVAILABLE: 'open', MAINTENANCE: 'maintenance', ARCHIVED: 'archived' },
    until: (when: string) => `until ${when}`,
    slug: 'Slug',
    names: 'Names',
    languages: 'Languages',
    currency: 'Currency',
    registration: 'Registration',
    pin: 'PIN',
    digits: (count: number) => `${count} digits`,
    session: 'A session lasts',
    lasts: (idle: string, most: string) => `${most} at most, ${idle} unused`,
    accounts: 'Game accounts',
    perServer: (count: string) => `${count} per server at most`,
  },
  de: {
    title: 'Was es ist',
    state: 'Zustand',
    states: { AVAILABLE: 'offen', MAINTENANCE: 'Wartung', ARCHIVED: 'archiviert' },
    until: (when: string) => `bis ${when}`,
    slug: 'Kürzel',
    names: 'Namen',
    languages: 'Sprachen',
    currency: 'Währung',
    registration: 'Registrierung',
    pin: 'PIN',
    digits: (count: number) => `${count} Ziffern`,
    session: 'Eine Sitzung dauert',
    lasts: (idle: string, most: string) => `höchstens ${most}, ungenutzt ${idle}`,
    accounts: 'Spielkonten',
    perServer: (count: string) => `höchstens ${count} pro Server`,
  },
});

const TONES = { AVAILABLE: 'good', MAINTENANCE: 'warning', ARCHIVED: 'plain' } as const;

/** What a project is, in short: what its file says, and whether players can play. */
export function ProjectFacts({ of: { settings, overview } }: { readonly of: ShownProject }) {
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
    [t().registration, <code>{registration}</code>],
    [
      t().pin,
      <>
        <code>{pinPolicy}</code> {t().digits(pinLength)}
      </>,
    ],
    [t().session, t().lasts(duration(settings.sessionIdleSeconds), duration(settings.sessionAbsoluteSeconds))],
    [t().accounts, t().perServer(number(settings.maxAccountsPerServer))],
  ];
  return <Facts title={t().title} of={facts} />;
}
