import type { DataOf } from '../../../../../src/admin/index.js';
import { Badge } from '../../components/badge.js';
import { Table } from '../../components/table.js';
import { languageName } from '../../texts/clock.js';
import { dateTime, money, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { type ItemState, stateNames } from './states.js';

const t = texts({
  en: {
    caption: 'Items',
    sku: 'SKU',
    noTitle: (language: string) => `${language} missing`,
    noDescription: (languages: string) => `no description: ${languages}`,
    there: 'there',
    servers: 'On servers',
    compared: (price: string) => `compare-at price ${price}`,
    from: (when: string) => `offered from ${when}`,
    until: (when: string) => `offered until ${when}`,
    left: (count: string) => `${count} left`,
    none: 'on none',
  },
  de: {
    caption: 'Artikel',
    sku: 'SKU',
    noTitle: (language: string) => `${language} fehlt`,
    noDescription: (languages: string) => `keine Beschreibung: ${languages}`,
    there: 'da',
    servers: 'Auf Servern',
    compared: (price: string) => `Vergleichspreis ${price}`,
    from: (when: string) => `angeboten ab ${when}`,
    until: (when: string) => `angeboten bis ${when}`,
    left: (count: string) => `noch ${count}`,
    none: 'auf keinem',
  },
});

export type Items = DataOf<'catalogue.items'>;
export type Item = Items['items'][number];
export type OnServer = Item['servers'][number];

interface Given {
  readonly of: Items;
  /** So few are too few. */
  readonly low: number;
  readonly edit: (item: Item) => void;
}

/** Items of a catalogue, with what each lacks. */
export function ItemsGrid({ of: { items, languages, currency }, low, edit }: Given) {
  return (
    <Table
      caption={t().caption}
      rows={items}
      keyOf={({ sku }) => sku}
      columns={[
        {
          name: t().sku,
          of: (item) => (
            <button type="button" class="quiet sku" aria-label={t().editItem(item.sku)} onClick={() => edit(item)}>
              {item.sku}
            </button>
          ),
        },
        { name: t().titles, of: (item) => <Titles of={item} languages={languages} /> },
        {
          name: t().payload,
          of: ({ hasPayload }) => (hasPayload ? t().there : <Badge tone="warning">{t().missing}</Badge>),
        },
        { name: t().price, numeric: true, of: ({ price }) => money(price, currency) },
        {
          name: t().servers,
          of: ({ servers, price }) =>
            servers.length === 0
              ? t().none
              : servers.map((one) => <Listing key={one.server} of={one} base={price} currency={currency} low={low} />),
        },
        {
          name: t().state,
          of: ({ states }) => states.map((state) => <State key={state} of={state} />),
        },
      ]}
    />
  );
}

const TONES = { ACTIVE: 'good', UPCOMING: 'accent', ENDED: 'warning', OFF: 'plain', ARCHIVED: 'plain' } as const;

/** A state of an item, or of it on one server. */
const State = ({ of }: { readonly of: ItemState }) => <Badge tone={TONES[of]}>{stateNames()[of]}</Badge>;

/** In each language of the project; those that are missing are marked. */
const Titles = ({
  of: { titles, missing },
  languages,
}: {
  readonly of: Item;
  readonly languages: readonly string[];
}) => (
  <div class="titles">
    {languages.map((language) =>
      missing.titles.includes(language) ? (
        <Badge key={language} tone="warning">
          {t().noTitle(languageName(language))}
        </Badge>
      ) : (
        <span key={language}>
          <span class="fine">{language}</span> <span lang={language}>{titles[language]}</span>
        </span>
      ),
    )}
    {missing.descriptions.length > 0 && (
      <Badge tone="warning">{t().noDescription(missing.descriptions.join(', '))}</Badge>
    )}
  </div>
);

interface ListingGiven {
  readonly of: OnServer;
  readonly base: number;
  readonly currency: Items['currency'];
  readonly low: number;
}

/** An item on a server: its own price, when it is offered, and how many are left. */
function Listing({ of, base, currency, low }: ListingGiven) {
  const { server, state, price, compareAtPrice, left, offeredFrom, offeredUntil } = of;
  const said = [
    ...(price === base ? [] : [money(price, currency)]),
    ...(compareAtPrice === null ? [] : [t().compared(money(compareAtPrice, currency))]),
    ...(offeredFrom === null ? [] : [t().from(dateTime(offeredFrom))]),
    ...(offeredUntil === null ? [] : [t().until(dateTime(offeredUntil))]),
  ];
  return (
    <div class="on-server">
      {server} {said.length > 0 && <span class="fine">{said.join(' · ')}</span>}{' '}
      {left !== null && <Badge tone={left <= low ? 'warning' : 'plain'}>{t().left(number(left))}</Badge>}{' '}
      {state !== 'ACTIVE' && <State of={state} />}
    </div>
  );
}
