import { Counter, Gauge, Histogram, type LabelValues, type Registry } from 'prom-client';
import { Histogram as RecordedHistogram } from '../base/histogram.js';

// Metrics of components that count by themselves: a scrape reads the counts.

/** A value with its labels. */
export type Sample<Label extends string, T = number> = readonly [labels: LabelValues<Label>, value: T];

type Samples<Label extends string, T = number> = Iterable<Sample<Label, T>>;

interface Described<Label extends string, Read> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
  /** Samples with the same labels are added up. */
  readonly read: Read;
}

/** A counter or gauge. */
export type ReadMetric<Label extends string> = Described<Label, () => Promise<Samples<Label>> | Samples<Label>>;

export function readCounter<Label extends string>(registry: Registry, metric: ReadMetric<Label>): void {
  new Counter(configurationOf(registry, metric));
}

/** Registers a gauge; samples of several processes are added up too. */
export function readGauge<Label extends string>(registry: Registry, metric: ReadMetric<Label>): void {
  new Gauge(configurationOf(registry, metric));
}

const configurationOf = <Label extends string>(
  registry: Registry,
  { name, help, labels = [], read }: ReadMetric<Label>,
) => ({
  name,
  help,
  labelNames: labels,
  registers: [registry],
  async collect(this: Counter<Label> | Gauge<Label>) {
    const samples = await read();
    this.reset();
    for (const [of, value] of samples) this.inc(of, value);
  },
});

type ReadDistribution<Label extends string> = Described<Label, () => Samples<Label, RecordedHistogram>>;

/** A histogram whose values another component records. */
export class ReadHistogram<Label extends string> extends Histogram<Label> {
  readonly #described: ReadDistribution<Label>;

  constructor(registry: Registry, described: ReadDistribution<Label>) {
    const { name, help, labels = [] } = described;
    super({ name, help, labelNames: labels, registers: [registry] });
    this.#described = described;
  }

  /** `prom-client` calls this for every output of a histogram; its types do not declare it. */
  async getForPromString() {
    const { name, help, read } = this.#described;
    const values = sumByLabels(read()).flatMap(([labels, distribution]) => {
      const counts = distribution.cumulativeCounts();
      const count = counts.at(-1) ?? 0;
      const buckets = counts.map((upTo, at) => ({
        metricName: `${name}_bucket`,
        labels: { ...labels, le: distribution.bounds[at] ?? '+Inf' },
        value: upTo,
      }));
      const sum = { metricName: `${name}_sum`, labels, value: distribution.sum };
      return [...buckets, sum, { metricName: `${name}_count`, labels, value: count }];
    });
    // For JSON, `prom-client` merges `sharedLabels` into the labels of each value, so the property
    // must exist.
    const completeValues = values.map((value) => ({ ...value, sharedLabels: {} }));
    return { name, help, type: 'histogram', values: completeValues, aggregator: 'sum' };
  }
}

/** Adds up samples with the same labels. */
function sumByLabels<Label extends string>(
  samples: Iterable<Sample<Label, RecordedHistogram>>,
): Sample<Label, RecordedHistogram>[] {
  const sums = new Map<string, Sample<Label, RecordedHistogram>>();
  for (const [labels, distribution] of samples) {
    const key = JSON.stringify(labels);
    const [, sum] = sums.get(key) ?? [labels, new RecordedHistogram(distribution.bounds)];
    sum.add(distribution);
    sums.set(key, [labels, sum]);
  }
  return [...sums.values()];
}
