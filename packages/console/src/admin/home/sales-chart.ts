import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { day, money } from '../../texts/format.js';
import { language } from '../../texts/language.js';
import { LEDGER_COLUMNS, type LedgerColumn } from '../../words/ledger-types.js';
import type { ProjectSales } from './overview-pages.js';

type Names = Readonly<Record<'day' | 'all', string>>;

const CHARTS = ['ORDERS', 'OTHERS'] as const;

const HEIGHT = 200;

/**
 * Draws the sales by day into `place` and follows its width. Returns a function that removes the
 * charts.
 */
export function drawSales(place: HTMLElement, sales: ProjectSales, names: Names): () => void {
  const colours = coloursOf(place);
  const charts = CHARTS.map((chart) => LEDGER_COLUMNS.filter((column) => column.chart === chart))
    .filter((lines) => lines.some(({ sum }) => sales.byDay.some((one) => one[sum] !== 0)))
    .map(
      (lines) =>
        new uPlot(optionsOf(lines, { sales, names, colours, width: place.clientWidth }), dataOf(lines, sales), place),
    );
  const resized = new ResizeObserver(() => {
    for (const chart of charts) chart.setSize({ width: place.clientWidth, height: HEIGHT });
  });
  resized.observe(place);
  return () => {
    resized.disconnect();
    for (const chart of charts) chart.destroy();
  };
}

const dataOf = (lines: readonly LedgerColumn[], { byDay, currency }: ProjectSales): uPlot.AlignedData => [
  byDay.map((one) => Date.parse(`${one.day}T00:00:00Z`) / 1_000),
  ...lines.map(({ sum }) => byDay.map((one) => one[sum] / 10 ** currency.scale)),
];

interface Drawing {
  readonly sales: ProjectSales;
  readonly names: Names;
  readonly colours: (variable: string) => string;
  readonly width: number;
}

function optionsOf(
  lines: readonly LedgerColumn[],
  { sales: { totals, currency }, names, colours, width }: Drawing,
): uPlot.Options {
  const compact = new Intl.NumberFormat(language.value, { notation: 'compact' });
  const axis = { stroke: colours('--fine'), grid: { stroke: colours('--line'), width: 1 }, ticks: { show: false } };
  const dayAt = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);
  return {
    ...{ width, height: HEIGHT },
    // All days begin at midnight UTC.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    legend: { markers: { dash: (_chart, at) => lines[at - 1]?.mark ?? 'solid' } },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_chart, min, max) => [Math.min(min ?? 0, 0), Math.max(max ?? 0, 1)] } },
    axes: [
      { ...axis, values: (_chart, splits) => splits.map((seconds) => shortDay(dayAt(seconds))) },
      { ...axis, size: 64, values: (_chart, splits) => splits.map((value) => compact.format(value)) },
    ],
    // The legend shows the totals unless the pointer is on a day.
    series: [
      {
        label: names.day,
        value: (_chart, seconds: number | null) => (seconds === null ? names.all : day(dayAt(seconds))),
      },
      ...lines.map(({ sum, sumName, colour, dash }) => ({
        label: sumName[language.value],
        stroke: colours(colour),
        dash: [...dash],
        width: 2,
        points: { show: false },
        value: (_chart: uPlot, value: number | null) =>
          money(value === null ? totals[sum] : Math.round(value * 10 ** currency.scale), currency),
      })),
    ],
  };
}

const shortDay = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(iso));

/** Resolves theme colours: a canvas supports neither variables nor `light-dark()`. */
function coloursOf(place: HTMLElement): (variable: string) => string {
  const probe = document.createElement('span');
  place.append(probe);
  const resolved = new Map<string, string>();
  for (const name of [...LEDGER_COLUMNS.map(({ colour }) => colour), '--fine', '--line']) {
    probe.style.color = `var(${name})`;
    resolved.set(name, getComputedStyle(probe).color);
  }
  probe.remove();
  return (variable) => resolved.get(variable) ?? 'currentColor';
}
