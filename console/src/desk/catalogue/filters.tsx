import type { GivenOf } from '../../../../src/operate/index.js';
import { texts } from '../../texts/language.js';

const t = texts({
  en: {
    filters: 'Which items',
    lacking: 'Show',
    all: 'All items',
    kinds: { TRANSLATION: 'Missing translations', PAYLOAD: 'Missing payloads', STOCK: 'Low stock' },
    low: 'So many left or fewer',
    begins: 'SKU begins with',
    archived: 'Archived ones, too',
  },
  de: {
    filters: 'Welche Artikel',
    lacking: 'Zeigen',
    all: 'Alle Artikel',
    kinds: { TRANSLATION: 'Fehlende Übersetzungen', PAYLOAD: 'Fehlende Payloads', STOCK: 'Wenig Vorrat' },
    low: 'So viele übrig oder weniger',
    begins: 'SKU beginnt mit',
    archived: 'Auch archivierte',
  },
});

/** Which items the grid is asked for. */
export type Filter = Required<Pick<GivenOf<'catalogue.items'>, 'lacking' | 'low' | 'begins' | 'archived'>>;

export const NO_FILTER: Filter = { lacking: null, low: 10, begins: null, archived: false };

const LACKS = ['TRANSLATION', 'PAYLOAD', 'STOCK'] as const;

interface Given {
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
}

/** Says which items are shown. */
export const Filters = ({ filter, change }: Given) => (
  <fieldset class="filters">
    <legend class="visually-hidden">{t().filters}</legend>
    <label>
      {t().lacking}
      <select
        value={filter.lacking ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, lacking: LACKS.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t().all}</option>
        {LACKS.map((one) => (
          <option key={one} value={one}>
            {t().kinds[one]}
          </option>
        ))}
      </select>
    </label>
    {filter.lacking === 'STOCK' && (
      <label>
        {t().low}
        <input
          type="number"
          min={0}
          max={1_000_000}
          value={filter.low}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            if (Number.isInteger(valueAsNumber) && valueAsNumber >= 0) change({ ...filter, low: valueAsNumber });
          }}
        />
      </label>
    )}
    <label>
      {t().begins}
      <input
        type="search"
        maxLength={64}
        value={filter.begins ?? ''}
        onInput={({ currentTarget: { value } }) => change({ ...filter, begins: value === '' ? null : value })}
      />
    </label>
    <label class="choice">
      <input
        type="checkbox"
        checked={filter.archived}
        onChange={({ currentTarget: { checked } }) => change({ ...filter, archived: checked })}
      />
      {t().archived}
    </label>
  </fieldset>
);
