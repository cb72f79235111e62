import type { ComponentChildren } from 'preact';
import { Badge } from '../../components/badge.js';
import { Empty } from '../../components/feedback.js';
import { Table } from '../../components/table.js';
import { byClock } from '../../texts/clock.js';
import { fromNow } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import './maintenance.css';
import type { Planned } from './maintenance-page.js';

const t = texts({
  en: {
    whole: 'Whole project',
    from: 'From',
    until: 'Until',
    open: 'until somebody ends it',
    texts: 'Text for players',
    none: 'no text',
    missing: (languages: string) => `no ${languages}`,
    holds: 'Deliveries wait',
    by: 'Planned by',
    end: 'End now',
    withdraw: 'Withdraw',
    act: 'Change',
  },
  de: {
    whole: 'Ganzes Projekt',
    from: 'Von',
    until: 'Bis',
    open: 'bis jemand sie beendet',
    texts: 'Text für Spieler',
    none: 'kein Text',
    missing: (languages: string) => `kein ${languages}`,
    holds: 'Lieferungen warten',
    by: 'Geplant von',
    end: 'Jetzt beenden',
    withdraw: 'Zurückziehen',
    act: 'Ändern',
  },
});

/** A time in which a project or a server is in maintenance, as a row. */
interface Row {
  readonly key: string;
  readonly planned: Planned;
  readonly server: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly messages: Readonly<Record<string, string>>;
  readonly holdDeliveries: boolean;
  readonly createdBy: string | null;
  /** Null: it is a switch, not a window. */
  readonly windowId: number | null;
}

/** The switch counts for more than the windows of the project that run without an end: they say no more than its text. */
function rowsOf(planned: Planned, when: 'NOW' | 'LATER', now: number): Row[] {
  const { project, untilSwitchedOff, holdDeliveries } = planned;
  const rows = planned.windows
    .filter(({ from }) => Date.parse(from) <= now === (when === 'NOW'))
    .map(({ id, ...window }) => ({ ...window, key: `${project} ${id}`, planned, windowId: id }));
  if (!untilSwitchedOff || when === 'LATER') return rows;
  const isOfSwitch = ({ server, until }: Row) => server === null && until === null;
  const said = rows.find(isOfSwitch);
  const from = said?.from ?? null;
  const createdBy = said?.createdBy ?? null;
  return [
    {
      ...{ key: project, planned, server: null, from, until: null, createdBy, windowId: null, holdDeliveries },
      messages: said?.messages ?? {},
    },
    ...rows.filter((row) => !isOfSwitch(row)),
  ];
}

interface Given {
  readonly all: readonly Planned[];
  readonly when: 'NOW' | 'LATER';
  readonly zone: string;
  readonly caption: string;
  /** What is said where there are none. */
  readonly none: string;
  readonly reload: () => void;
}

/** Times of maintenance, those that run or those to come, each with what ends it. */
export function WindowsTable({ all, when, zone, caption, none, reload }: Given) {
  const now = Date.now();
  const rows = all
    .flatMap((planned) => rowsOf(planned, when, now))
    .sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  if (rows.length === 0) return <Empty>{none}</Empty>;
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { name: t().project, of: ({ planned }) => planned.project },
        { name: t().what, of: ({ server }) => server ?? t().whole },
        { name: t().from, of: ({ from }) => from !== null && <Time iso={from} zone={zone} /> },
        { name: t().until, of: ({ until }) => (until === null ? t().open : <Time iso={until} zone={zone} />) },
        { name: t().texts, of: (row) => <Texts of={row} /> },
        { name: t().by, of: ({ createdBy }) => createdBy },
        { name: t().act, of: (row) => <End row={row} isRunning={when === 'NOW'} reload={reload} /> },
      ]}
    />
  );
}

/** By the chosen clock, by UTC, and how far away. */
const Time = ({ iso, zone }: { readonly iso: string; readonly zone: string }): ComponentChildren => (
  <time dateTime={iso}>
    {byClock(iso, zone)}
    {zone !== 'UTC' && <span class="fine block">{byClock(iso, 'UTC')}</span>}
    <span class="fine block">{fromNow(iso)}</span>
  </time>
);

function Texts({ of: { planned, server, messages, holdDeliveries } }: { readonly of: Row }) {
  const missing = planned.languages.filter((language) => !Object.hasOwn(messages, language));
  const texts = Object.entries(messages);
  return (
    <>
      {texts.map(([language, text]) => (
        <div key={language}>
          <span class="fine">{language}</span> <span lang={language}>{text}</span>
        </div>
      ))}
      {server === null && missing.length > 0 && (
        <Badge tone="warning">{texts.length === 0 ? t().none : t().missing(missing.join(', '))}</Badge>
      )}{' '}
      {holdDeliveries && <Badge>{t().holds}</Badge>}
    </>
  );
}

interface Ending {
  readonly row: Row;
  readonly isRunning: boolean;
  readonly reload: () => void;
}

/** Ends what runs, or takes back what is planned. */
function End({ row: { planned, windowId }, isRunning, reload }: Ending) {
  const { project } = planned;
  const label = isRunning ? t().end : t().withdraw;
  return windowId === null ? (
    <CommandButton command="maintenance.off" given={{ project, server: null }} label={label} done={reload} />
  ) : (
    <CommandButton command="maintenance.cancel" given={{ project, windowId }} label={label} done={reload} />
  );
}
