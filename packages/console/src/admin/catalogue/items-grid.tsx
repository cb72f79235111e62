import type { DataOf } from '../../../../../src/admin/index.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { type ListPage, PagedTable } from '../../components/more.js';
import { languageName } from '../../texts/clock.js';
import { dateTime, money, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Filter } from './filters.js';
import { type ItemState, stateNames } from './states.js';

const t = texts({
  en: {
    caption: 'Items',
    sku: 'SKU',
    noTitle: (language: string) => `${language} missing`,
    noDescription: (languages: string) => `no description: ${languages}`,
    hasPayload: 'yes',
    servers: 'On servers',
    compared: (price: string) => `compare-at price ${price}`,
    from: (when: string) => `offered from ${when}`,
    until: (when: string) => `offered until ${when}`,
    left: (count: string) => `${count} left`,
    none: 'none',
  },
  de: {
    caption: 'Artikel',
    sku: 'SKU',
    noTitle: (language: string) => `${language} fehlt`,
    noDescription: (languages: string) => `keine Beschreibung: ${languages}`,
    hasPayload: 'ja',
    servers: 'Auf Servern',
    compared: (price: string) => `Vergleichspreis ${price}`,
    from: (when: string) => `angeboten ab ${when}`,
    until: (when: string) => `angeboten bis ${when}`,
    left: (count: string) => `noch ${count}`,
    none: 'keine',
  },
});

export type Items = DataOf<'catalogue.items'>;
export type Item = Items['items'][number];
export type OnServer = Item['servers'][number];

/** The edited item with the languages and the currency of its project. */
export interface EditedItem extends Pick<Items, 'languages' | 'currency'> {
  readonly item: Item;
}

type ItemsPage = ListPage<Item, string> & Pick<Items, 'languages' | 'currency'>;

interface Props {
  readonly first: ItemsPage;
  readonly load: (after: string, signal: AbortSignal) => Promise<ItemsPage>;
  readonly filter: Filter;
  readonly edit: (item: EditedItem) => void;
}

/** Table of catalogue items with their missing data. */
export function ItemsGrid({ first, load, filter: { lowStock }, edit }: Props) {
  const { languages, currency } = first;
  return (
    <PagedTable
      caption={t().caption}
      {...{ first, load }}
      keyOf={({ sku }) => sku}
      columns={[
        {
          name: t().sku,
          of: (item) => (
            <Button
              class="quiet link whole"
              aria-label={t().editItem(item.sku)}
              onClick={() => edit({ item, languages, currency })}
            >
              {item.sku}
            </Button>
          ),
        },
        { name: t().titles, of: (item) => <Titles of={item} languages={languages} /> },
        {
          name: t().payload,
          of: ({ hasPayload }) => (hasPayload ? t().hasPayload : <Badge tone="warning">{t().missing}</Badge>),
        },
        { name: t().price, numeric: true, of: ({ price }) => money(price, currency) },
        {
          name: t().servers,
          of: ({ servers, price }) =>
            servers.length === 0
              ? t().none
              : servers.map((one) => (
                  <Listing key={one.server} of={one} base={price} currency={currency} low={lowStock} />
                )),
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

/** State of an item, or of its listing on a server. */
const State = ({ of }: { readonly of: ItemState }) => <Badge tone={TONES[of]}>{stateNames()[of]}</Badge>;

/** Titles in the languages of the project; missing ones are marked. */
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

interface ListingProps {
  readonly of: OnServer;
  readonly base: number;
  readonly currency: Items['currency'];
  /** Stock up to this number is marked as low. */
  readonly low: number;
}

/** The listing of an item on a server: price, sale window and stock. */
function Listing({ of, base, currency, low }: ListingProps) {
  const { server, state, price, compareAtPrice, left, offeredFrom, offeredUntil } = of;
  const notes = [
    ...(price === base ? [] : [money(price, currency)]),
    ...(compareAtPrice === null ? [] : [t().compared(money(compareAtPrice, currency))]),
    ...(offeredFrom === null ? [] : [t().from(dateTime(offeredFrom))]),
    ...(offeredUntil === null ? [] : [t().until(dateTime(offeredUntil))]),
  ];
  return (
    <div class="on-server">
      {server} {notes.length > 0 && <span class="fine">{notes.join(' · ')}</span>}{' '}
      {left !== null && <Badge tone={left <= low ? 'warning' : 'plain'}>{t().left(number(left))}</Badge>}{' '}
      {state !== 'ACTIVE' && <State of={state} />}
    </div>
  );
}
