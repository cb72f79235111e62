import { useState } from 'preact/hooks';
import type { InputOf } from '../../../../../src/admin/index.js';
import { Field } from '../../components/field.js';
import { NumberInput } from '../../components/number-input.js';
import { messageOf } from '../../components/schema-form/messages.js';
import { language, texts } from '../../texts/language.js';
import { STATES, stateNames } from './states.js';

const t = texts({
  en: {
    filters: 'Filters',
    missing: 'Show',
    all: 'All items',
    kinds: { TRANSLATION: 'Missing translations', PAYLOAD: 'Missing payloads', STOCK: 'Low stock' },
    low: 'Stock at most',
    anyState: 'Any state',
    skuPrefix: 'SKU starts with',
    archived: 'Include archived items',
  },
  de: {
    filters: 'Filter',
    missing: 'Anzeigen',
    all: 'Alle Artikel',
    kinds: { TRANSLATION: 'Fehlende Übersetzungen', PAYLOAD: 'Fehlende Payloads', STOCK: 'Geringer Vorrat' },
    low: 'Vorrat höchstens',
    anyState: 'Jeder Status',
    skuPrefix: 'SKU beginnt mit',
    archived: 'Archivierte einschließen',
  },
});

/** Filters of the item list. */
export type Filter = Required<
  Pick<InputOf<'catalogue.items'>, 'state' | 'missing' | 'lowStock' | 'skuPrefix' | 'archived'>
>;

export const NO_FILTER: Filter = { state: null, missing: null, lowStock: 10, skuPrefix: null, archived: false };

const LACKS = ['TRANSLATION', 'PAYLOAD', 'STOCK'] as const;

interface Props {
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
}

/** The filter controls of the item list. */
export const Filters = ({ filter, change }: Props) => (
  <fieldset class="filters">
    <legend class="visually-hidden">{t().filters}</legend>
    <label>
      {t().missing}
      <select
        value={filter.missing ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, missing: LACKS.find((one) => one === value) ?? null })
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
    {filter.missing === 'STOCK' && (
      <LowInput low={filter.lowStock} change={(lowStock) => change({ ...filter, lowStock })} />
    )}
    <label>
      {t().state}
      <select
        value={filter.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, state: STATES.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t().anyState}</option>
        {STATES.map((one) => (
          <option key={one} value={one}>
            {stateNames()[one]}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t().skuPrefix}
      <input
        type="search"
        maxLength={64}
        value={filter.skuPrefix ?? ''}
        onInput={({ currentTarget: { value } }) => change({ ...filter, skuPrefix: value === '' ? null : value })}
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

const MAX_LOW = 1_000_000;

/** An invalid number stays in the input with a message and does not change the filter. */
function LowInput({ low, change }: { readonly low: number; readonly change: (low: number) => void }) {
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const problem = invalidText === null ? null : messageOf({ kind: 'range', min: 0, max: MAX_LOW }, language.value);
  return (
    <Field label={t().low} problem={problem}>
      <NumberInput
        scale={0}
        value={invalidText ?? low}
        change={(next) => {
          const isValid = typeof next === 'number' && next >= 0 && next <= MAX_LOW;
          setInvalidText(isValid ? null : String(next ?? ''));
          if (isValid) change(next);
        }}
      />
    </Field>
  );
}
