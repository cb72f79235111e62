import type { ComponentChildren } from 'preact';
import { Badge } from '../../components/badge.js';
import { Table } from '../../components/table.js';
import { dateTimeIn } from '../../texts/clock.js';
import { fromNow } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import './maintenance.css';
import type { ProjectMaintenance } from './plan.js';

const t = texts({
  en: {
    until: 'Until',
    none: 'no message',
    missing: (languages: string) => `no ${languages}`,
    holds: 'Deliveries on hold',
    by: 'Created by',
    end: 'End now',
    cancel: 'Cancel maintenance',
  },
  de: {
    until: 'Bis',
    none: 'keine Nachricht',
    missing: (languages: string) => `kein ${languages}`,
    holds: 'Lieferungen zurückgehalten',
    by: 'Erstellt von',
    end: 'Jetzt beenden',
    cancel: 'Wartung absagen',
  },
});

/** A row: a maintenance of a project or of a server. */
interface Row extends Omit<ProjectMaintenance['windows'][number], 'id' | 'from' | 'createdBy'> {
  readonly key: string;
  readonly planned: ProjectMaintenance;
  readonly from: string | null;
  readonly createdBy: string | null;
  /** Null if the project was switched to maintenance without a window. */
  readonly windowId: number | null;
}

/**
 * Returns the rows of a project. The switch replaces running windows of the project without an end.
 */
function rowsOf(planned: ProjectMaintenance, when: 'NOW' | 'LATER', now: number): Row[] {
  const { project, untilSwitchedOff, holdDeliveries } = planned;
  const rows = planned.windows
    .filter(({ from }) => Date.parse(from) <= now === (when === 'NOW'))
    .map(({ id, ...window }) => ({ ...window, key: `${project} ${id}`, planned, windowId: id }));
  if (!untilSwitchedOff || when === 'LATER') return rows;
  const belongsToSwitch = ({ server, until }: Row) => server === null && until === null;
  const switchWindow = rows.find(belongsToSwitch);
  const from = switchWindow?.from ?? null;
  const createdBy = switchWindow?.createdBy ?? null;
  return [
    {
      ...{ key: project, planned, server: null, from, until: null, createdBy, windowId: null, holdDeliveries },
      messages: switchWindow?.messages ?? {},
    },
    ...rows.filter((row) => !belongsToSwitch(row)),
  ];
}

interface Props {
  readonly all: readonly ProjectMaintenance[];
  readonly when: 'NOW' | 'LATER';
  readonly zone: string;
  readonly caption: string;
  /** Text for an empty table. */
  readonly none: string;
  readonly reload: () => void;
}

/** Table of running or scheduled maintenance, with a button to end or cancel each. */
export function WindowsTable({ all, when, zone, caption, none, reload }: Props) {
  const now = Date.now();
  const rows = all
    .flatMap((planned) => rowsOf(planned, when, now))
    .sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  return (
    <Table
      caption={caption}
      none={none}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { name: t().project, of: ({ planned }) => planned.project },
        { name: t().what, of: ({ server }) => server ?? t().wholeProject },
        { name: t().from, of: ({ from }) => from !== null && <Time iso={from} zone={zone} /> },
        { name: t().until, of: ({ until }) => (until === null ? t().noEnd : <Time iso={until} zone={zone} />) },
        { name: t().messageToPlayers, of: (row) => <Texts of={row} /> },
        { name: t().by, of: ({ createdBy }) => createdBy },
        { name: t().actions, of: (row) => <End row={row} isRunning={when === 'NOW'} reload={reload} /> },
      ]}
    />
  );
}

/** A time in the chosen time zone, in UTC and relative to now. */
const Time = ({ iso, zone }: { readonly iso: string; readonly zone: string }): ComponentChildren => (
  <time class="whole" dateTime={iso}>
    {dateTimeIn(iso, zone)}
    {zone !== 'UTC' && <span class="fine block">{dateTimeIn(iso, 'UTC')}</span>}
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

interface EndProps {
  readonly row: Row;
  readonly isRunning: boolean;
  readonly reload: () => void;
}

/** Button that ends a running maintenance or cancels a scheduled one. */
function End({ row: { planned, windowId }, isRunning, reload }: EndProps) {
  const { project } = planned;
  const label = isRunning ? t().end : t().cancel;
  return windowId === null ? (
    <CommandButton command="maintenance.off" preset={{ project, server: null }} label={label} done={reload} />
  ) : (
    <CommandButton command="maintenance.cancel" preset={{ project, windowId }} label={label} done={reload} />
  );
}
