import { useState } from 'preact/hooks';
import type { DataOf } from '../../../../../src/admin/index.js';
import { Empty, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { perform } from '../../server/commands.js';
import { may, operator } from '../../server/operator.js';
import { OWN_ZONE, zones } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import { PlanForm } from './plan-form.js';
import { WindowsTable } from './windows-table.js';

const t = texts({
  en: {
    intro: 'Who is closed to players now, who will be, and the next time for as many projects as you like.',
    clock: 'Times by the clock of',
    now: 'In maintenance now',
    nobody: 'Nobody is in maintenance. Players can play.',
    planned: 'Planned',
    nothing: 'Nothing is planned. Plan a time below.',
    noProjects: 'You have no role in a project that would show its maintenance to you. An owner can grant you one.',
  },
  de: {
    intro:
      'Wer gerade für Spieler geschlossen ist, wer es sein wird, und der nächste Termin für beliebig viele Projekte.',
    clock: 'Zeiten nach der Uhr von',
    now: 'Gerade in Wartung',
    nobody: 'Kein Projekt ist in Wartung. Gespielt werden kann überall.',
    planned: 'Geplant',
    nothing: 'Nichts ist geplant. Unten planst du eine Zeit.',
    noProjects:
      'Du hast in keinem Projekt eine Rolle, die dir Wartungen zeigt. Wem ein Projekt gehört, der kann dir eine geben.',
  },
});

/** A project, and when it or a server of it is in maintenance. */
export interface Planned extends DataOf<'maintenance.list'> {
  readonly languages: readonly string[];
  /** Codes of its game servers. */
  readonly servers: readonly string[];
}

async function loadPlanned(signal: AbortSignal): Promise<readonly Planned[]> {
  const projects = (operator.value?.projects ?? []).filter((one) => may('maintenance.list', one.project));
  const all: Planned[] = [];
  // One after the other: all of many at once would be a flood, which the service refuses.
  for (const { project } of projects) {
    const [list, shown] = await Promise.all([
      perform('maintenance.list', { project }, { signal }),
      perform('project.show', { project }, { signal }),
    ]);
    const { languages, servers } = shown.data;
    all.push({ ...list.data, languages, servers: servers.map(({ code }) => code) });
  }
  return all;
}

/** All maintenance of all projects of the operator, running and planned; and the planner of the next. */
export function MaintenancePage() {
  const { loaded, reload } = useLoad(loadPlanned, []);
  const [zone, setZone] = useState(OWN_ZONE);
  return (
    <Page
      title={t().maintenance}
      intro={t().intro}
      actions={
        <label class="beside">
          {t().clock}
          <select value={zone} onChange={({ currentTarget }) => setZone(currentTarget.value)}>
            {zones().map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      }
    >
      <Shown of={loaded} reload={reload}>
        {(all) => <Maintenance all={all} zone={zone} reload={reload} />}
      </Shown>
    </Page>
  );
}

interface Given {
  readonly all: readonly Planned[];
  readonly zone: string;
  readonly reload: () => void;
}

function Maintenance({ all, zone, reload }: Given) {
  if (all.length === 0) return <Empty>{t().noProjects}</Empty>;
  const plannable = all.filter(({ project }) => may('maintenance.schedule', project));
  return (
    <>
      <h2>{t().now}</h2>
      <WindowsTable all={all} when="NOW" zone={zone} none={t().nobody} caption={t().now} reload={reload} />
      <h2>{t().planned}</h2>
      <WindowsTable all={all} when="LATER" zone={zone} none={t().nothing} caption={t().planned} reload={reload} />
      {plannable.length > 0 && (
        <>
          <h2>{t().planMaintenance}</h2>
          <PlanForm all={plannable} zone={zone} done={reload} />
        </>
      )}
    </>
  );
}
