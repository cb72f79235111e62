import { useState } from 'preact/hooks';
import { AsyncContent, Empty } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { perform } from '../../service/commands.js';
import { canRun, operator } from '../../service/operator.js';
import { OWN_ZONE, zones } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import type { ProjectMaintenance } from './plan.js';
import { PlanForm } from './plan-form.js';
import { WindowsTable } from './windows-table.js';

const t = texts({
  en: {
    intro: 'Current and scheduled maintenance of your projects.',
    clock: 'Time zone',
    now: 'In maintenance now',
    noneRunning: 'No project is in maintenance.',
    noProjects: 'None of your roles includes maintenance. Ask an owner of a project to grant you one.',
  },
  de: {
    intro: 'Laufende und geplante Wartungen Ihrer Projekte.',
    clock: 'Zeitzone',
    now: 'Jetzt in Wartung',
    noneRunning: 'Kein Projekt ist in Wartung.',
    noProjects: 'Keine Ihrer Rollen umfasst Wartungen. Bitten Sie den Owner eines Projekts um eine Rolle.',
  },
});

async function loadMaintenance(signal: AbortSignal): Promise<readonly ProjectMaintenance[]> {
  const projects = (operator.value?.projects ?? []).filter((one) => canRun('maintenance.list', one.project));
  const all: ProjectMaintenance[] = [];
  // One after the other, because the service limits the request rate.
  for (const { project } of projects) {
    const [list, settings] = await Promise.all([
      perform('maintenance.list', { project }, signal),
      perform('project.show', { project }, signal),
    ]);
    const { languages, servers } = settings.data;
    all.push({ ...list.data, languages, servers: servers.map(({ code }) => code) });
  }
  return all;
}

/**
 * Current and scheduled maintenance of all projects of the operator, and a form to schedule more.
 */
export function MaintenancePage() {
  const { loaded, reload } = useLoad(loadMaintenance, []);
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
      <AsyncContent of={loaded} reload={reload}>
        {(all) => <Maintenance all={all} zone={zone} reload={reload} />}
      </AsyncContent>
    </Page>
  );
}

interface Props {
  readonly all: readonly ProjectMaintenance[];
  readonly zone: string;
  readonly reload: () => void;
}

function Maintenance({ all, zone, reload }: Props) {
  if (all.length === 0) return <Empty>{t().noProjects}</Empty>;
  const plannable = all.filter(({ project }) => canRun('maintenance.schedule', project));
  return (
    <>
      <h2>{t().now}</h2>
      <WindowsTable all={all} when="NOW" zone={zone} none={t().noneRunning} caption={t().now} reload={reload} />
      <h2>{t().scheduled}</h2>
      <WindowsTable
        all={all}
        when="LATER"
        zone={zone}
        none={t().noneScheduled}
        caption={t().scheduled}
        reload={reload}
      />
      {plannable.length > 0 && (
        <>
          <h2>{t().planMaintenance}</h2>
          <PlanForm all={plannable} zone={zone} done={reload} />
        </>
      )}
    </>
  );
}
