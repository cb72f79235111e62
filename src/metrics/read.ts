import { Counter, Gauge, Histogram, type LabelValues, type Registry } from 'prom-client';
import { Histogram as RecordedHistogram } from '../base/histogram.js';

// Metrics of components that count by themselves: a scrape reads the counts.

export interface Described<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/** A value with its labels. */
export type Sample<Label extends string, T = number> = readonly [labels: LabelValues<Label>, value: T];

type Read<Label extends string, T = number> = () => Promise<Iterable<Sample<Label, T>>> | Iterable<Sample<Label, T>>;

/** Registers a counter; samples with the same labels are added up. */
export function readCounter<Label extends string>(
  registry: Registry,
  { name, help, labels = [] }: Described<Label>,
  read: Read<Label>,
): void {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      for (const [of, value] of samples) this.inc(of, value);
    },
  });
}

/**
 * Registers a gauge; samples with the same labels are added up, also those of several processes.
 */
export function readGauge<Label extends string>(
  registry: Registry,
  { name, help, labels = [] }: Described<Label>,
  read: Read<Label>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      if (labels.length > 0) for (const [of, value] of samples) this.inc(of, value);
      else this.set([...samples].reduce((sum, [, value]) => sum + value, 0));
    },
  });
}

/** A histogram whose values another component records. */
export class ReadHistogram<Label extends string> extends Histogram<Label> {
  readonly #described: Described<Label>;
  readonly #read: () => Iterable<Sample<Label, RecordedHistogram>>;

  constructor(registry: Registry, described: Described<Label>, read: () => Iterable<Sample<Label, RecordedHistogram>>) {
    const { name, help, labels = [] } = described;
    super({ name, help, labelNames: labels, registers: [registry] });
    this.#described = described;
    this.#read = read;
  }

  /** `prom-client` calls this for every output of a histogram; its types do not declare it. */
  async getForPromString() {
    const { name, help } = this.#described;
    const values = sumByLabels(this.#read()).flatMap(([labels, distribution]) => {
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
