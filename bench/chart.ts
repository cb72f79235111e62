import { type BenchServer, SERVERS } from './bench-servers.js';
import { WORKLOADS } from './workloads.js';

// The chart of the README: a panel per workload with a bar per server, proportional to requests per
// second.

/** `docs/bench.json`: the latest results in the order of the workloads. */
export interface BenchResults {
  readonly workloads: readonly ServerResult[];
}

export interface ServerResult {
  /** Name of the workload. */
  readonly name: string;
  readonly server: string;
  /** Median requests per second of the rounds. */
  readonly median: number;
  /** Null if the floor was not measured. */
  readonly ratioToFloor: number | null;
  /** Milliseconds at the workload's fixed rate. */
  readonly p99: number;
}

const COLUMNS = 2;
const PANEL = { width: 470, padding: 16, title: 30, bar: 22 } as const;
const LABEL = 168;
const FIGURES = 100;
const BAR = PANEL.width - 2 * PANEL.padding - LABEL - FIGURES;
const LEGEND =
  'Requests a second, and how much of the floor that is: a bare node:http that answers the same. Longer is faster.';

const COLOURS: Readonly<Record<BenchServer['kind'], string>> = { floor: '#8c959f', ours: '#0969da', peer: '#d4a72c' };

interface Panel {
  readonly title: string;
  readonly figures: readonly ServerResult[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const heightOf = ({ figures }: Panel): number => PANEL.title + figures.length * PANEL.bar + 2 * PANEL.padding;

/** Draws the medians as an SVG with its own background, readable on any page. */
export function drawChart({ workloads }: BenchResults): string {
  const panels = WORKLOADS.map(
    ({ name, title }): Panel => ({
      title,
      figures: workloads.filter((one) => one.name === name),
    }),
  ).filter(({ figures }) => figures.length > 0);
  const drawn: string[] = [];
  let top = 0;
  for (let first = 0; first < panels.length; first += COLUMNS) {
    const row = panels.slice(first, first + COLUMNS);
    drawn.push(...row.map((panel, column) => draw(panel, column * PANEL.width, top)));
    top += Math.max(...row.map(heightOf));
  }
  const [width, height] = [COLUMNS * PANEL.width, top + 28];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" \
font-family="system-ui, sans-serif" font-size="12" fill="#1f2328">
<title>Requests a second of this service, of a bare server and of its peers</title>
<rect width="${width}" height="${height}" rx="8" fill="#ffffff"/>
${drawn.join('')}<text x="${PANEL.padding}" y="${height - 12}" fill="#59636e">${LEGEND}</text>
</svg>
`;
}

function draw({ title, figures }: Panel, left: number, top: number): string {
  const most = Math.max(...figures.map(({ median }) => median));
  const bars = figures.map(({ server, median, ratioToFloor }, at) => {
    const { title, kind } = SERVERS.find(({ name }) => name === server) ?? unknown(server);
    const y = PANEL.title + at * PANEL.bar;
    const length = Math.max(1, Math.round((median / most) * BAR));
    const ratio = ratioToFloor === null ? '' : ` · ${ratioToFloor.toFixed(2)}`;
    const weight = kind === 'ours' ? ' font-weight="600"' : '';
    return `<text x="${LABEL - 8}" y="${y + 11}" text-anchor="end"${weight}>${escaped(title)}</text>
<rect x="${LABEL}" y="${y}" width="${length}" height="15" rx="2" fill="${COLOURS[kind]}"/>
<text x="${LABEL + length + 6}" y="${y + 11}"${weight}>${Math.round(median).toLocaleString('en')}${ratio}</text>
`;
  });
  return `<g transform="translate(${left + PANEL.padding} ${top + PANEL.padding})">
<text y="14" font-size="14" font-weight="600">${escaped(title)}</text>
${bars.join('')}</g>
`;
}

/** A server of earlier results that is not measured any more. */
const unknown = (name: string): Pick<BenchServer, 'title' | 'kind'> => ({ title: name, kind: 'peer' });
