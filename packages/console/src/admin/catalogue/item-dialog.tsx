import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Dialog } from '../../components/dialog.js';
import { Field } from '../../components/field.js';
import { fromInstant, toInstant } from '../../components/schema-form/input-values.js';
import { exampleAmounts } from '../../components/schema-form/messages.js';
import { languageName, OWN_ZONE } from '../../texts/clock.js';
import { language, texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import { Difference } from './difference.js';
import { type Cells, cellsOf, editAsCsv, faultsOf } from './item-edit.js';
import type { Item, Items } from './items-grid.js';

const t = texts({
  en: {
    descriptions: 'Descriptions that are missing',
    price: (currency: string) => `Price in ${currency}`,
    replaces: 'There is one. What you write here takes its place; empty: it stays.',
    tells: 'JSON that the game server is told, like {"item":1014}.',
    archived: 'Archived: sold nowhere any more',
    on: (server: string) => `On ${server}`,
    enabled: 'Sold here',
    own: 'Own price',
    ownHint: 'Empty: that of the item.',
    compareAt: 'Compare-at price',
    compareAtHint: 'Players are shown it struck out beside the price. It changes nothing else.',
    stock: 'Stock ever supplied',
    stockHint: (sold: number) => `Sold so far: ${sold}. Empty: without end.`,
    from: 'Offered from',
    fromHint: (zone: string) => `Before it the item cannot be bought here. In your time: ${zone}.`,
    until: 'Offered until',
    untilHint: (zone: string) => `After it the item cannot be bought here at any price. In your time: ${zone}.`,
    fault: (amounts: string) => `Amounts like ${amounts}, stock in whole numbers, a payload in JSON.`,
    save: 'Save',
    nothing: 'Nothing is changed yet.',
  },
  de: {
    descriptions: 'Beschreibungen, die fehlen',
    price: (currency: string) => `Preis in ${currency}`,
    replaces: 'Es gibt eins. Was du hier schreibst, tritt an seine Stelle; leer: Es bleibt.',
    tells: 'JSON, das der Spielserver erfährt, etwa {"item":1014}.',
    archived: 'Archiviert: wird nirgends mehr verkauft',
    on: (server: string) => `Auf ${server}`,
    enabled: 'Wird hier verkauft',
    own: 'Eigener Preis',
    ownHint: 'Leer: der des Artikels.',
    compareAt: 'Vergleichspreis',
    compareAtHint: 'Spieler sehen ihn durchgestrichen neben dem Preis. Sonst ändert er nichts.',
    stock: 'Vorrat insgesamt',
    stockHint: (sold: number) => `Bisher verkauft: ${sold}. Leer: ohne Ende.`,
    from: 'Angeboten ab',
    fromHint: (zone: string) => `Davor kann der Artikel hier nicht gekauft werden. In deiner Zeit: ${zone}.`,
    until: 'Angeboten bis',
    untilHint: (zone: string) =>
      `Danach kann der Artikel hier zu keinem Preis gekauft werden. In deiner Zeit: ${zone}.`,
    fault: (amounts: string) => `Beträge wie ${amounts}, Vorrat in ganzen Zahlen, Payload als JSON.`,
    save: 'Speichern',
    nothing: 'Noch ist nichts geändert.',
  },
});

/** The item that is edited, and what of its project says how. */
export interface Edited extends Pick<Items, 'languages' | 'currency'> {
  readonly item: Item;
}

interface Given extends Edited {
  readonly project: string;
  readonly close: () => void;
  readonly done: () => void;
}

/** Edits an item: what is missing can be added, prices, stock and times of offer changed. The difference is shown before it is kept. */
export function ItemDialog({ project, item, languages, currency, close, done }: Given) {
  const { sku, hasPayload, missing, servers } = item;
  const notation = { scale: currency.scale, locale: language.value };
  const before = cellsOf(item, languages, notation);
  const [cells, setCells] = useState<Cells>(before);
  const faults = faultsOf(cells, notation);
  const text = faults.size > 0 ? null : editAsCsv(sku, before, cells, notation);
  const fault = t().fault(exampleAmounts(language.value, currency.scale).join(', '));
  const ofItem = (column: string) => ({
    value: cells.item[column] ?? '',
    fault: faults.has(column) ? fault : null,
    change: (cell: string) => setCells({ ...cells, item: { ...cells.item, [column]: cell } }),
  });
  const ofServer = (code: string) => (column: string) => ({
    value: cells.servers[code]?.[column] ?? '',
    fault: faults.has(`${code} ${column}`) ? fault : null,
    change: (cell: string) =>
      setCells({ ...cells, servers: { ...cells.servers, [code]: { ...cells.servers[code], [column]: cell } } }),
  });
  return (
    <Dialog title={t().editItem(sku)} close={close} isDirty={faults.size > 0 || text !== null}>
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
      <div class="item">
        <Cell label={t().price(currency.code)} of={ofItem('basePrice')} required />
        <Cell label={t().payload} hint={hasPayload ? t().replaces : t().tells} of={ofItem('payload')} />
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
        <p class="fine">{faults.size > 0 ? fault : t().nothing}</p>
      ) : (
        <CommandButton
          command="catalogue.import"
          given={{ project, source: { file: `${sku}.csv`, text }, format: 'csv', prune: false }}
          label={t().save}
          shown={({ differences }) => differences.length > 0 && <Difference of={differences} />}
          done={done}
        />
      )}
    </Dialog>
  );
}

interface PartGiven {
  readonly title: string;
  readonly children: ComponentChildren;
}

const Part = ({ title, children }: PartGiven) => (
  <fieldset class="item-part">
    <legend>{title}</legend>
    <div class="item">{children}</div>
  </fieldset>
);

/** A cell of the file that is made, as a control. */
interface CellOf {
  readonly value: string;
  readonly fault: string | null;
  readonly change: (cell: string) => void;
}

interface CellGiven {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly of: CellOf;
}

const Cell = ({ of: { value, fault, change }, ...field }: CellGiven) => (
  <Field {...field} fault={fault}>
    <input type="text" spellcheck={false} value={value} onInput={({ currentTarget }) => change(currentTarget.value)} />
  </Field>
);

/** By the clock of who looks at the page; the file has it by UTC. */
const TimeCell = ({ of: { value, fault, change }, ...field }: CellGiven) => (
  <Field {...field} fault={fault}>
    <input
      type="datetime-local"
      value={fromInstant(value)}
      onInput={({ currentTarget }) => change(toInstant(currentTarget.value))}
    />
  </Field>
);

const TextCell = ({ language, of: { value, fault, change } }: { readonly language: string; readonly of: CellOf }) => (
  <Field
    label={
      <>
        {languageName(language)} {value === '' && <Badge tone="warning">{t().missing}</Badge>}
      </>
    }
    fault={fault}
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
