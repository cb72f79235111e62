import type { DataOf } from '../../../../src/operate/index.js';
import { Badge } from '../../components/badge.js';
import { Table } from '../../components/table.js';
import { languageName } from '../../texts/clock.js';
import { dateTime, money, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';

const t = texts({
  en: {
    caption: 'Items',
    edit: (sku: string) => `Edit ${sku}`,
    sku: 'SKU',
    titles: 'Titles',
    noTitle: (language: string) => `${language} missing`,
    noDescription: (languages: string) => `no description: ${languages}`,
    payload: 'Payload',
    there: 'there',
    lacking: 'missing',
    price: 'Price',
    servers: 'On servers',
    was: (price: string) => `was ${price}`,
    from: (when: string) => `from ${when}`,
    until: (when: string) => `until ${when}`,
    left: (count: string) => `${count} left`,
    off: 'off',
    none: 'on none',
    state: 'State',
    active: 'active',
    archived: 'archived',
  },
  de: {
    caption: 'Artikel',
    edit: (sku: string) => `${sku} bearbeiten`,
    sku: 'SKU',
    titles: 'Titel',
    noTitle: (language: string) => `${language} fehlt`,
    noDescription: (languages: string) => `keine Beschreibung: ${languages}`,
    payload: 'Payload',
    there: 'da',
    lacking: 'fehlt',
    price: 'Preis',
    servers: 'Auf Servern',
    was: (price: string) => `vorher ${price}`,
    from: (when: string) => `ab ${when}`,
    until: (when: string) => `bis ${when}`,
    left: (count: string) => `noch ${count}`,
    off: 'aus',
    none: 'auf keinem',
    state: 'Zustand',
    active: 'aktiv',
    archived: 'archiviert',
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
      captionHidden
      rows={items}
      keyOf={({ sku }) => sku}
      columns={[
        {
          name: t().sku,
          of: (item) => (
            <button type="button" class="quiet sku" aria-label={t().edit(item.sku)} onClick={() => edit(item)}>
              {item.sku}
            </button>
          ),
        },
        { name: t().titles, of: (item) => <Titles of={item} languages={languages} /> },
        {
          name: t().payload,
          of: ({ hasPayload }) => (hasPayload ? t().there : <Badge tone="warning">{t().lacking}</Badge>),
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
          of: ({ archived }) => (archived ? <Badge>{t().archived}</Badge> : <Badge tone="good">{t().active}</Badge>),
        },
      ]}
    />
  );
}

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

/** An item on a server: its own price and sale, and how many are left. */
function Listing({ of, base, currency, low }: ListingGiven) {
  const { server, enabled, price, oldPrice, left, saleFrom, saleTo } = of;
  const said = [
    ...(price === base ? [] : [money(price, currency)]),
    ...(oldPrice === null ? [] : [t().was(money(oldPrice, currency))]),
    ...(saleFrom === null ? [] : [t().from(dateTime(saleFrom))]),
    ...(saleTo === null ? [] : [t().until(dateTime(saleTo))]),
  ];
  return (
    <div class="on-server">
      {server} {said.length > 0 && <span class="fine">{said.join(' · ')}</span>}{' '}
      {left !== null && <Badge tone={left <= low ? 'warning' : 'plain'}>{t().left(number(left))}</Badge>}{' '}
      {!enabled && <Badge>{t().off}</Badge>}
    </div>
  );
}
