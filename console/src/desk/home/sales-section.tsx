import { useLayoutEffect, useRef } from 'preact/hooks';
import { Busy, Failure, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Table } from '../../components/table.js';
import { isDark } from '../../shell/theme.js';
import { day as dayText, money, number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { type ProjectSales, salesOf } from './overview-pages.js';

const t = texts({
  en: {
    title: (project: string) => `${project}: the last 30 days`,
    chart: (project: string) => `Sales, credits and refunds of ${project} by day. The table below says the same.`,
    table: 'The same as a table',
    caption: (project: string) => `${project} by day`,
    day: 'Day',
    orders: 'Orders',
    revenue: 'Sales',
    credited: 'Credited',
    refunded: 'Refunded',
    all: 'All days',
    none: 'Nothing was sold, credited or refunded in these days.',
  },
  de: {
    title: (project: string) => `${project}: die letzten 30 Tage`,
    chart: (project: string) =>
      `Umsatz, Gutschriften und Erstattungen von ${project} nach Tagen. Die Tabelle sagt dasselbe.`,
    table: 'Dasselbe als Tabelle',
    caption: (project: string) => `${project} nach Tagen`,
    day: 'Tag',
    orders: 'Bestellungen',
    revenue: 'Umsatz',
    credited: 'Gutgeschrieben',
    refunded: 'Erstattet',
    all: 'Alle Tage',
    none: 'In diesen Tagen wurde nichts verkauft, gutgeschrieben oder erstattet.',
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
  const isEmpty = totals.revenue === 0 && totals.credited === 0 && totals.refunded === 0;
  const rows = [...byDay.toReversed().map((one) => ({ ...one, name: dayText(one.day) })), { ...totals, name: t().all }];
  const amount = (of: 'revenue' | 'credited' | 'refunded') => ({
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
          captionHidden
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { name: t().day, of: ({ name }) => name },
            { name: t().orders, numeric: true, of: ({ orders }) => number(orders) },
            ...[amount('revenue'), amount('credited'), amount('refunded')],
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
  const { day, revenue, credited, refunded } = t();
  useLayoutEffect(() => {
    if (loaded.state !== 'loaded' || place.current === null) return;
    return loaded.value.drawSales(place.current, of, { day, revenue, credited, refunded });
  }, [loaded.state, of, isDark.value, language.value]);
  return (
    <>
      {loaded.state === 'loading' && <Busy />}
      {loaded.state === 'failed' && <Failure of={loaded.failure} retry={reload} />}
      <div ref={place} class="chart" role="img" aria-label={t().chart(of.project)} />
    </>
  );
}
