import type { Outcome } from './contest.js';
import { CONTESTANTS, type Contestant } from './contestants.js';
import { rateOf } from './report.js';

// The chart of the README: a panel for each workload, a bar for each server, as long as its requests a second.

const COLUMNS = 2;
const PANEL = { width: 470, padding: 16, title: 34, bar: 22 } as const;
const LABEL = 150;
const FIGURES = 100;
const BAR = PANEL.width - 2 * PANEL.padding - LABEL - FIGURES;

const COLOURS: Readonly<Record<Contestant['kind'], string>> = { floor: '#8c959f', ours: '#0969da', peer: '#d4a72c' };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const amount = (value: number): string => Math.round(value).toLocaleString('en');

const heightOf = ({ figures }: Outcome): number => PANEL.title + figures.length * PANEL.bar + 2 * PANEL.padding;

/** The medians as an SVG that stands by itself, on a ground of its own, so that it can be read on any page. */
export function chartOf(outcomes: readonly Outcome[]): string {
  const panels: string[] = [];
  let top = 0;
  for (let first = 0; first < outcomes.length; first += COLUMNS) {
    const row = outcomes.slice(first, first + COLUMNS);
    panels.push(...row.map((outcome, column) => panel(outcome, column * PANEL.width, top)));
    top += Math.max(...row.map(heightOf));
  }
  const [width, height] = [COLUMNS * PANEL.width, top + 28];
  const legend = 'Requests a second and share of the floor; a bare node:http that answers the same. Longer is faster.';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" \
font-family="system-ui, sans-serif" font-size="12" fill="#1f2328">
<title>Requests a second of this service, of a bare server and of its peers</title>
<rect width="${width}" height="${height}" rx="8" fill="#ffffff"/>
${panels.join('')}<text x="${PANEL.padding}" y="${height - 12}" fill="#59636e">${legend}</text>
</svg>
`;
}

function panel({ workload, figures }: Outcome, left: number, top: number): string {
  const most = Math.max(...figures.map(({ rate }) => rate));
  const floor = rateOf(figures, 'floor');
  const bars = figures.map(({ server, rate }, at) => {
    const { title, kind } = CONTESTANTS.find(({ name }) => name === server) ?? { title: server, kind: 'peer' as const };
    const y = PANEL.title + at * PANEL.bar;
    const length = Math.max(1, Math.round((rate / most) * BAR));
    const ofFloor = floor === null ? '' : ` · ${(rate / floor).toFixed(2)}`;
    const weight = kind === 'ours' ? ' font-weight="600"' : '';
    return `<text x="${LABEL - 8}" y="${y + 11}" text-anchor="end"${weight}>${escaped(title)}</text>
<rect x="${LABEL}" y="${y}" width="${length}" height="15" rx="2" fill="${COLOURS[kind]}"/>
<text x="${LABEL + length + 6}" y="${y + 11}"${weight}>${amount(rate)}${ofFloor}</text>
`;
  });
  return `<g transform="translate(${left + PANEL.padding} ${top + PANEL.padding})">
<text y="14" font-size="14" font-weight="600">${escaped(workload.title)}</text>
${bars.join('')}</g>
`;
}
