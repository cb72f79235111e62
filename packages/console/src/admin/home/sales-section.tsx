import { useLayoutEffect, useRef } from 'preact/hooks';
import { AsyncContent, Busy } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { NotLoaded } from '../../components/on-demand.js';
import { Table } from '../../components/table.js';
import { isDark } from '../../shell/theme.js';
import { day as dayText, money, number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { LEDGER_COLUMNS, type LedgerColumn } from '../../words/ledger-types.js';
import { loadSales, type ProjectSales } from './overview-pages.js';

const t = texts({
  en: {
    title: (project: string) => `${project}: the last 30 days`,
    chart: (project: string) => `Movements of money in ${project} by day. The table below has the same values.`,
    table: 'Show as table',
    caption: (project: string) => `${project} by day`,
    day: 'Day',
    all: 'All days',
    none: 'No money was moved.',
  },
  de: {
    title: (project: string) => `${project}: die letzten 30 Tage`,
    chart: (project: string) => `Geldbewegungen in ${project} nach Tagen. Die Tabelle enthält dieselben Werte.`,
    table: 'Als Tabelle anzeigen',
    caption: (project: string) => `${project} nach Tagen`,
    day: 'Tag',
    all: 'Alle Tage',
    none: 'Es wurde kein Geld bewegt.',
  },
});

/** Sales of a project; empty if the operator may not see them. */
export function SalesSection({ project }: { readonly project: string }) {
  const { loaded, reload } = useLoad(
    async (signal) => (await loadSales([project], signal)).get(project) ?? null,
    [project],
  );
  return (
    <AsyncContent of={loaded} reload={reload}>
      {(of) => of !== null && <Sales of={of} />}
    </AsyncContent>
  );
}

/** Sales as chart and table. */
function Sales({ of }: { readonly of: ProjectSales }) {
  const { project, byDay, totals, currency } = of;
  const isEmpty = byDay.every((one) => LEDGER_COLUMNS.every(({ sum }) => one[sum] === 0));
  const rows = [...byDay.toReversed().map((one) => ({ ...one, name: dayText(one.day) })), { ...totals, name: t().all }];
  const amount = ({ sum, sumName }: LedgerColumn) => ({
    name: sumName[language.value],
    numeric: true,
    of: (row: (typeof rows)[number]) => money(row[sum], currency),
  });
  return (
    <section>
      <h2>{t().title(project)}</h2>
      {isEmpty ? <p class="fine">{t().none}</p> : <Chart of={of} />}
      <details>
        <summary>{t().table}</summary>
        <Table
          caption={t().caption(project)}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { name: t().day, of: ({ name }) => name },
            { name: t().orders, numeric: true, of: ({ orders }) => number(orders) },
            ...LEDGER_COLUMNS.map(amount),
          ]}
        />
      </details>
    </section>
  );
}

/** Redraws when the theme, the language or the data change. */
function Chart({ of }: { readonly of: ProjectSales }) {
  const { loaded } = useLoad(() => import('./sales-chart.js'), []);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (loaded.state !== 'loaded' || place.current === null) return;
    return loaded.value.drawSales(place.current, of, t());
  }, [loaded.state, of, isDark.value, language.value]);
  return (
    <>
      {loaded.state === 'loading' && <Busy />}
      {loaded.state === 'failed' && <NotLoaded />}
      <div ref={place} class="chart" role="img" aria-label={t().chart(of.project)} />
    </>
  );
}
