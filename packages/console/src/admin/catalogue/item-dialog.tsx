import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { DateTimeInput } from '../../components/date-time-input.js';
import { Dialog } from '../../components/dialog.js';
import { Field } from '../../components/field.js';
import { fromInstant, toInstant } from '../../components/schema-form/input-values.js';
import { exampleAmounts } from '../../components/schema-form/messages.js';
import { TextInput } from '../../components/text-input.js';
import { perform } from '../../service/commands.js';
import { languageName, OWN_ZONE } from '../../texts/clock.js';
import { language, texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import { Difference } from './difference.js';
import { type Cells, cellsOf, editAsCsv, invalidColumns } from './item-edit.js';
import type { EditedItem } from './items-grid.js';

const t = texts({
  en: {
    descriptions: 'Missing descriptions',
    price: (currency: string) => `Price in ${currency}`,
    replaces: 'The item has a payload. Leave empty to keep it.',
    payloadHint: 'JSON for the game server, like {"item":1014}.',
    archived: 'Archived (no longer sold)',
    on: (server: string) => `On ${server}`,
    enabled: 'For sale',
    own: 'Price on this server',
    ownHint: 'Leave empty to use the price of the item.',
    compareAt: 'Compare-at price',
    compareAtHint: 'Shown crossed out beside the price. It has no other effect.',
    stock: 'Total stock',
    stockHint: (sold: number) => `Sold so far: ${sold}. Leave empty for unlimited stock.`,
    from: 'Offered from',
    fromHint: (zone: string) => `Players cannot buy the item before this time. Time zone: ${zone}.`,
    until: 'Offered until',
    untilHint: (zone: string) => `Players cannot buy the item after this time. Time zone: ${zone}.`,
    problem: (amounts: string) =>
      `Enter amounts like ${amounts}, stock as whole numbers, complete times, payload as JSON.`,
    save: 'Save',
    nothing: 'No changes yet.',
  },
  de: {
    descriptions: 'Fehlende Beschreibungen',
    price: (currency: string) => `Preis in ${currency}`,
    replaces: 'Der Artikel hat eine Payload. Leer lassen, um sie zu behalten.',
    payloadHint: 'JSON für den Spielserver, zum Beispiel {"item":1014}.',
    archived: 'Archiviert (wird nicht mehr verkauft)',
    on: (server: string) => `Auf ${server}`,
    enabled: 'Im Verkauf',
    own: 'Preis auf diesem Server',
    ownHint: 'Leer lassen, um den Preis des Artikels zu verwenden.',
    compareAt: 'Vergleichspreis',
    compareAtHint: 'Wird durchgestrichen neben dem Preis angezeigt und hat keine weitere Wirkung.',
    stock: 'Gesamtvorrat',
    stockHint: (sold: number) => `Bisher verkauft: ${sold}. Leer lassen für unbegrenzten Vorrat.`,
    from: 'Angeboten ab',
    fromHint: (zone: string) => `Davor können Spieler den Artikel nicht kaufen. Zeitzone: ${zone}.`,
    until: 'Angeboten bis',
    untilHint: (zone: string) => `Danach können Spieler den Artikel nicht kaufen. Zeitzone: ${zone}.`,
    problem: (amounts: string) =>
      `Geben Sie Beträge wie ${amounts} ein, Vorrat als ganze Zahl, Zeiten vollständig, Payload als JSON.`,
    save: 'Speichern',
    nothing: 'Noch keine Änderungen.',
  },
});

interface Props extends EditedItem {
  readonly project: string;
  readonly close: () => void;
  readonly done: () => void;
}

/**
 * Edits titles, prices, stock and sale windows of an item. Shows the changes before they are saved.
 */
export function ItemDialog({ project, item, languages, currency, close, done }: Props) {
  const { sku, hasPayload, missing, servers } = item;
  const notation = { scale: currency.scale, locale: language.value };
  const before = cellsOf(item, languages, notation);
  const [cells, setCells] = useState<Cells>(before);
  const invalid = invalidColumns(cells, notation);
  const file = `${sku}.csv`;
  const textFrom = (current: Cells) => editAsCsv(sku, before, cells, notation, current);
  const text = invalid.size > 0 ? null : textFrom(before);
  const loadCells = async (): Promise<Cells> => {
    const { items } = (await perform('catalogue.items', { project, skuPrefix: sku, archived: true, limit: 1 })).data;
    return cellsOf(items.find((one) => one.sku === sku) ?? item, languages, notation);
  };
  const problem = t().problem(exampleAmounts(language.value, currency.scale).join(', '));
  const ofItem = (column: string) => ({
    value: cells.item[column] ?? '',
    problem: invalid.has(column) ? problem : null,
    change: (cell: string) => setCells({ ...cells, item: { ...cells.item, [column]: cell } }),
  });
  const ofServer = (code: string) => (column: string) => ({
    value: cells.servers[code]?.[column] ?? '',
    problem: invalid.has(`${code} ${column}`) ? problem : null,
    change: (cell: string) =>
      setCells({ ...cells, servers: { ...cells.servers, [code]: { ...cells.servers[code], [column]: cell } } }),
  });
  return (
    <Dialog title={t().editItem(sku)} close={close} isDirty={invalid.size > 0 || text !== null}>
      <Part title={t().titles}>
        {languages.map((language) => (
          <TextCell key={language} language={language} of={ofItem(`title.${language}`)} />
        ))}
      </Part>
      {missing.descriptions.length > 0 && (
        <Part title={t().descriptions}>
          {missing.descriptions.map((language) => (
            <TextCell key={language} language={language} of={ofItem(`description.${language}`)} />
          ))}
        </Part>
      )}
      <div class="cells">
        <Cell label={t().price(currency.code)} of={ofItem('basePrice')} required />
        <Cell label={t().payload} hint={hasPayload ? t().replaces : t().payloadHint} of={ofItem('payload')} />
      </div>
      <Flag label={t().archived} of={ofItem('archived')} />
      {servers.map(({ server, sold }) => {
        const cell = ofServer(server);
        return (
          <Part key={server} title={t().on(server)}>
            <Flag label={t().enabled} of={cell('enabled')} />
            <Cell label={t().own} hint={t().ownHint} of={cell('price')} />
            <Cell label={t().compareAt} hint={t().compareAtHint} of={cell('compareAtPrice')} />
            <Cell label={t().stock} hint={t().stockHint(sold)} of={cell('stock')} />
            <TimeCell label={t().from} hint={t().fromHint(OWN_ZONE)} of={cell('offeredFrom')} />
            <TimeCell label={t().until} hint={t().untilHint(OWN_ZONE)} of={cell('offeredUntil')} />
          </Part>
        );
      })}
      {text === null ? (
        <p class="fine">{invalid.size > 0 ? problem : t().nothing}</p>
      ) : (
        <CommandButton
          command="catalogue.import"
          preset={{ project, source: { file, text }, format: 'csv', prune: false }}
          // Another operator may have saved the item since it was loaded.
          refresh={async () => ({ source: { file, text: textFrom(await loadCells()) ?? text } })}
          label={t().save}
          renderDetails={({ differences }) => <Difference of={differences} />}
          // A refused preview keeps the edits.
          done={(wasPerformed) => wasPerformed && done()}
        />
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

const Part = ({ title, children }: PartProps) => (
  <fieldset class="cell-group">
    <legend>{title}</legend>
    <div class="cells">{children}</div>
  </fieldset>
);

/** A cell of the generated CSV file. */
interface CellOf {
  readonly value: string;
  readonly problem: string | null;
  readonly change: (cell: string) => void;
}

interface CellProps {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly of: CellOf;
}

const Cell = ({ of: { value, problem, change }, ...field }: CellProps) => (
  <Field {...field} problem={problem}>
    <TextInput value={value} change={change} />
  </Field>
);

/** A time in the time zone of the browser; the file has UTC. */
const TimeCell = ({ of: { value, problem, change }, ...field }: CellProps) => (
  <Field {...field} problem={problem}>
    <DateTimeInput value={fromInstant(value)} change={(local) => change(toInstant(local))} />
  </Field>
);

const TextCell = ({ language, of: { value, problem, change } }: { readonly language: string; readonly of: CellOf }) => (
  <Field
    label={
      <>
        {languageName(language)} {value === '' && <Badge tone="warning">{t().missing}</Badge>}
      </>
    }
    problem={problem}
  >
    <input type="text" lang={language} value={value} onInput={({ currentTarget }) => change(currentTarget.value)} />
  </Field>
);

const Flag = ({ label, of: { value, change } }: { readonly label: string; readonly of: CellOf }) => (
  <label class="choice">
    <input
      type="checkbox"
      checked={value === 'true'}
      onChange={({ currentTarget }) => change(String(currentTarget.checked))}
    />
    {label}
  </label>
);
