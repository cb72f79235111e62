/** A sample of a scrape. */
export interface Scraped {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Parses a scrape like Prometheus (text format 0.0.4). Throws on an invalid line or a duplicate
 * series.
 */
export function readScrape(text: string): Scraped[] {
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Scraped => {
      const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined || (Number.isNaN(Number(value)) && value !== 'Nan')) throw new Error(`no sample: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', text = '']) => [
        label,
        text,
      ]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
  const series = samples.map(({ name, labels }) => name + JSON.stringify(labels));
  const twice = series.find((one, at) => series.indexOf(one) !== at);
  if (twice !== undefined) throw new Error(`twice: ${twice}`);
  return samples;
}

/** The sum of the samples with this name and these labels; undefined without a match. */
export function amountOf(
  samples: readonly Scraped[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const fitting = samples.filter(
    (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  );
  return fitting.length === 0 ? undefined : fitting.reduce((sum, { value }) => sum + value, 0);
}
