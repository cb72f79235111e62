import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { day, money } from '../../texts/format.js';
import { language } from '../../texts/language.js';
import { type ProjectSales, SUMS, type Sum } from './overview-pages.js';

/** The line of each sum, in its colour; lines differ in their dashes as well. */
const STYLES = {
  revenue: { colour: '--accent', dash: [], mark: 'solid' },
  refunded: { colour: '--bad', dash: [2, 4], mark: 'dotted' },
  credited: { colour: '--good', dash: [8, 5], mark: 'dashed' },
  adjusted: { colour: '--warning', dash: [8, 4, 2, 4], mark: 'dashed' },
} as const satisfies Record<Sum, object>;

const LINES = SUMS.map((of) => ({ of, ...STYLES[of] }));

type Names = Readonly<Record<Sum | 'day', string>>;

const HEIGHT = 260;

/** Draws what a project sold by day, as wide as its place is, also when that changes; gives what takes it away again. */
export function drawSales(place: HTMLElement, { byDay, currency }: ProjectSales, names: Names): () => void {
  const colours = coloursOf(place);
  const shown = new Intl.NumberFormat(language.value, { notation: 'compact' });
  const axis = { stroke: colours('--fine'), grid: { stroke: colours('--line'), width: 1 }, ticks: { show: false } };
  const dayAt = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);
  const chart = new uPlot(
    {
      ...{ width: place.clientWidth, height: HEIGHT },
      // Days have no clock: all of them begin at midnight UTC.
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      legend: { markers: { dash: (_chart, at) => LINES[at - 1]?.mark ?? 'solid' } },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { y: { range: (_chart, min, max) => [Math.min(min ?? 0, 0), Math.max(max ?? 0, 1)] } },
      axes: [
        { ...axis, values: (_chart, splits) => splits.map((seconds) => shortDay(dayAt(seconds))) },
        { ...axis, size: 64, values: (_chart, splits) => splits.map((value) => shown.format(value)) },
      ],
      series: [
        { label: names.day, value: (_chart, seconds: number | null) => (seconds === null ? '' : day(dayAt(seconds))) },
        ...LINES.map(({ of, colour, dash }) => ({
          label: names[of],
          stroke: colours(colour),
          dash: [...dash],
          width: 2,
          points: { show: false },
          value: (_chart: uPlot, value: number | null) =>
            value === null ? '' : money(Math.round(value * 10 ** currency.scale), currency),
        })),
      ],
    },
    [
      byDay.map((one) => Date.parse(`${one.day}T00:00:00Z`) / 1_000),
      ...LINES.map(({ of }) => byDay.map((one) => one[of] / 10 ** currency.scale)),
    ],
    place,
  );
  const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
  resized.observe(place);
  return () => {
    resized.disconnect();
    chart.destroy();
  };
}

const shortDay = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(iso));

/** Finds out what a colour of the theme is at the moment: a canvas knows neither variables nor `light-dark()`. */
function coloursOf(place: HTMLElement): (variable: string) => string {
  const probe = document.createElement('span');
  place.append(probe);
  const found = new Map<string, string>();
  for (const name of [...LINES.map(({ colour }) => colour), '--fine', '--line']) {
    probe.style.color = `var(${name})`;
    found.set(name, getComputedStyle(probe).color);
  }
  probe.remove();
  return (variable) => found.get(variable) ?? 'currentColor';
}
