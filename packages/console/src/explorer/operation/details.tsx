import { type Property, PropertyList } from '../../components/details.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { Inline } from '../inline.js';

const t = texts({
  en: {
    cost: 'Worst-case cost',
    fields: (count: string) => `${count} fields`,
    counts: 'Counts as',
    requests: (count: string, variable: string | null) =>
      `${count} requests${variable === null ? '' : ` if \`${variable}\` is set`}`,
    contract: 'Contract',
    published: { THIS: 'published', OTHER: 'differs from the published contract', NONE: 'not published' },
  },
  de: {
    cost: 'Maximale Kosten',
    fields: (count: string) => `${count} Felder`,
    counts: 'Zählt als',
    requests: (count: string, variable: string | null) =>
      `${count} Anfragen${variable === null ? '' : `, wenn \`${variable}\` gesetzt ist`}`,
    contract: 'Vertrag',
    published: {
      THIS: 'veröffentlicht',
      OTHER: 'weicht vom veröffentlichten Vertrag ab',
      NONE: 'nicht veröffentlicht',
    },
  },
});

/** Policy, cost and contract of an operation. */
export function OperationDetails({ of }: { readonly of: Operation }) {
  const { words, rateWeights, cost, file, contractHash, published } = of;
  const lines: readonly Property[] = [
    ...words[language.value].map(([label, text]) => [label, <Inline text={text} />] as const),
    [t().cost, t().fields(number(cost))],
    ...rateWeights.map(
      ({ requests, variable }) => [t().counts, <Inline text={t().requests(number(requests), variable)} />] as const,
    ),
    [t().document, <code>{file}</code>],
    [
      t().contract,
      <>
        <code class="hash">{contractHash}</code> ({t().published[published]})
      </>,
    ],
  ];
  return <PropertyList class="properties" of={lines} />;
}
