import { useLayoutEffect, useRef } from 'preact/hooks';
import { Busy, Failure, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Table } from '../../components/table.js';
import { isDark } from '../../shell/theme.js';
import { day as dayText, money, number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { type ProjectSales, SUMS, type Sum, salesOf } from './overview-pages.js';

const t = texts({
  en: {
    title: (project: string) => `${project}: the last 30 days`,
    chart: (project: string) =>
      `Sales, refunds, credits and adjustments of ${project} by day. The table below says the same.`,
    table: 'The same as a table',
    caption: (project: string) => `${project} by day`,
    day: 'Day',
    revenue: 'Sales',
    credited: 'Credited',
    refunded: 'Refunded',
    adjusted: 'Adjusted',
    all: 'All days',
    none: 'No sales, refunds, credits or adjustments in these days.',
  },
  de: {
    title: (project: string) => `${project}: die letzten 30 Tage`,
    chart: (project: string) =>
      `Umsatz, Erstattungen, Gutschriften und Korrekturen von ${project} nach Tagen. Die Tabelle sagt dasselbe.`,
    table: 'Dasselbe als Tabelle',
    caption: (project: string) => `${project} nach Tagen`,
    day: 'Tag',
    revenue: 'Umsatz',
    credited: 'Gutgeschrieben',
    refunded: 'Erstattet',
    adjusted: 'Korrigiert',
    all: 'Alle Tage',
    none: 'In diesen Tagen gab es keine Verkäufe, Erstattungen, Gutschriften oder Korrekturen.',
  },
});

/** What a project sold, for who may see it. */
export function SalesSection({ project }: { readonly project: string }) {
  const { loaded, reload } = useLoad(
    async (signal) => (await salesOf([project], signal)).get(project) ?? null,
    [project],
  );
  return (
    <Shown of={loaded} reload={reload}>
      {(of) => of !== null && <Sales of={of} />}
    </Shown>
  );
}

/** As a chart and as a table. */
function Sales({ of }: { readonly of: ProjectSales }) {
  const { project, byDay, totals, currency } = of;
  const isEmpty = byDay.every((one) => SUMS.every((sum) => one[sum] === 0));
  const rows = [...byDay.toReversed().map((one) => ({ ...one, name: dayText(one.day) })), { ...totals, name: t().all }];
  const amount = (of: Sum) => ({
    name: t()[of],
    numeric: true,
    of: (row: (typeof rows)[number]) => money(row[of], currency),
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
            ...SUMS.map(amount),
          ]}
        />
      </details>
    </section>
  );
}

/** Drawn anew whenever the colours, the language, the width or what is shown change. */
function Chart({ of }: { readonly of: ProjectSales }) {
  const { loaded, reload } = useLoad(() => import('./sales-chart.js'), []);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (loaded.state !== 'loaded' || place.current === null) return;
    return loaded.value.drawSales(place.current, of, t());
  }, [loaded.state, of, isDark.value, language.value]);
  return (
    <>
      {loaded.state === 'loading' && <Busy />}
      {loaded.state === 'failed' && <Failure of={loaded.failure} retry={reload} />}
      <div ref={place} class="chart" role="img" aria-label={t().chart(of.project)} />
    </>
  );
}
