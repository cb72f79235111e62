import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Table } from '../../components/table.js';
import { chooseProject, project as chosen } from '../../service/project.js';
import { count, fromNow, money, number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { LEDGER_COLUMNS, type LedgerColumn } from '../../words/ledger-types.js';
import { Availability } from '../availability.js';
import type { ProjectRow } from './overview-pages.js';

const t = texts({
  en: {
    choose: (name: string) => `Show ${name}`,
    detailsOf: (name: string) => `Details of ${name}`,
    servers: 'Inactive game servers',
    of: (count: string, all: string) => `${count} of ${all}`,
    unfetched: 'Paid, not fetched',
    oldest: (when: string) => `oldest ${when}`,
    mails: 'Delayed emails',
    today: (name: string) => `${name} today`,
  },
  de: {
    choose: (name: string) => `${name} anzeigen`,
    detailsOf: (name: string) => `Details zu ${name}`,
    servers: 'Spielserver ohne Abfragen',
    of: (count: string, all: string) => `${count} von ${all}`,
    unfetched: 'Bezahlt, nicht abgeholt',
    oldest: (when: string) => `älteste ${when}`,
    mails: 'Verzögerte E-Mails',
    today: (name: string) => `${name} heute`,
  },
});

/** Table of projects; problems are highlighted. */
export function ProjectsTable({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const today = ({ sales }: ProjectRow, { sum }: LedgerColumn) => {
    const day = sales?.byDay.at(-1);
    return sales === null || day === undefined ? '–' : money(day[sum], sales.currency);
  };
  return (
    <Table
      caption={t().projects}
      rows={projects}
      keyOf={({ project }) => project}
      columns={[
        {
          name: t().project,
          of: ({ project }) => (
            <>
              <Choose project={project} />{' '}
              <a href={`/console/admin/projects/${project}`} aria-label={t().detailsOf(project)}>
                →
              </a>
            </>
          ),
        },
        { name: t().state, of: ({ availability, until }) => <Availability of={availability} until={until} /> },
        { name: t().deadLetters, numeric: true, of: ({ deadLetters }) => <Count of={deadLetters} /> },
        {
          name: t().servers,
          numeric: true,
          of: ({ inactiveServerCount, servers }) => (
            <Count of={inactiveServerCount} text={t().of(number(inactiveServerCount), number(servers))} />
          ),
        },
        {
          name: t().unfetched,
          numeric: true,
          of: ({ unfetched: { orders, isLowerBound, oldest } }) => (
            <>
              {count(orders, isLowerBound)}
              {oldest !== null && (
                <time class="fine block" dateTime={oldest}>
                  {t().oldest(fromNow(oldest))}
                </time>
              )}
            </>
          ),
        },
        { name: t().mails, numeric: true, of: ({ mails }) => <Count of={mails.delayed + mails.failed} /> },
        ...LEDGER_COLUMNS.map((column) => ({
          name: t().today(column.sumName[language.value]),
          numeric: true,
          of: (row: ProjectRow) => today(row, column),
        })),
      ]}
    />
  );
}

const Choose = ({ project }: { readonly project: string }) => (
  <Button
    class="quiet link"
    aria-pressed={chosen.value === project}
    aria-label={t().choose(project)}
    onClick={() => chooseProject(project)}
  >
    {project}
  </Button>
);

const Count = ({ of, text = number(of) }: { readonly of: number; readonly text?: string }) =>
  of === 0 ? text : <Badge tone="bad">{text}</Badge>;
