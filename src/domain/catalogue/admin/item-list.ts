import type { LocalizedText } from '../../../base/language/text.js';
import { pageOf } from '../../../base/page-of.js';
import { pickLanguages } from '../../../platform/declared/index.js';
import type { Deps } from '../../../platform/deps.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { listServers } from '../../servers/index.js';
import {
  type ItemKind,
  type ListingState,
  listingState,
  type PurchaseLimit,
  type UnavailableReason,
  unavailableReason,
} from '../catalogue-model.js';
import { listingsOf } from '../import/import-store.js';
import { type ItemQuery, type ItemState, listItemsAfter } from './item-list-store.js';

/** An item for operators. */
export interface ListedItem {
  readonly sku: string;
  /** Code of the category. */
  readonly category: string;
  readonly kind: ItemKind;
  /** In the published languages. */
  readonly titles: LocalizedText;
  /** Missing languages; an item without any description has none missing in descriptions. */
  readonly missing: { readonly titles: readonly string[]; readonly descriptions: readonly string[] };
  /** False: game servers receive only the SKU. */
  readonly hasPayload: boolean;
  readonly price: number;
  readonly maxQuantity: number;
  readonly limits: readonly PurchaseLimit[];
  readonly archived: boolean;
  /**
   * The states of its listings, each once: `OFF` if no listing is enabled, `ARCHIVED` if archived.
   */
  readonly states: readonly ItemState[];
  readonly servers: readonly ItemOnServer[];
}

export interface ItemOnServer {
  /** Code of the server. */
  readonly server: string;
  readonly enabled: boolean;
  readonly state: ListingState;
  /** The listing's own price, or the item's. */
  readonly price: number;
  /** The listing's own price; null: it has the item's. */
  readonly ownPrice: number | null;
  /** Shown crossed out, without other effect. */
  readonly compareAtPrice: number | null;
  readonly sold: number;
  /** Pieces left; null: unlimited. */
  readonly left: number | null;
  readonly offeredFrom: Date | null;
  readonly offeredUntil: Date | null;
  /** Why an enabled listing cannot be bought now; null: it can. */
  readonly unavailable: UnavailableReason | null;
}

interface ItemsPage {
  readonly items: readonly ListedItem[];
  /** The `after` of the next page; null if this is the last one. */
  readonly next: string | null;
}

/** `catalogue items`: lists items by SKU. Throws CATEGORY_NOT_FOUND. */
export const createItemList = ({ db, browsing, clock }: Pick<Deps, 'db' | 'browsing' | 'clock'>) =>
  async function inventory(project: ProjectSnapshot, query: ItemQuery): Promise<ItemsPage> {
    const now = clock.now();
    const servers = await listServers(db, project.id);
    const rows = await listItemsAfter(browsing(project.id), project, query, now);
    const { page, next } = pageOf(rows, query.limit, ({ sku }) => sku);
    const codes = new Map(servers.map(({ id, code }) => [id, code]));
    const listings = await listingsOf(
      browsing(project.id),
      project.id,
      codes,
      page.map(({ id }) => id),
    );
    const missingLanguages = (texts: LocalizedText) =>
      project.languages.filter((language) => !Object.hasOwn(texts, language));
    const listed = page.map(({ id, descriptions, ...item }): ListedItem => {
      const titles = pickLanguages(item.titles, project.languages);
      const publishedDescriptions = pickLanguages(descriptions, project.languages);
      const onServers = (listings.get(id) ?? []).map(
        ([code, { sold, stock, offeredFrom, offeredUntil, enabled, ...listing }]): ItemOnServer => {
          const left = stock === null ? null : stock - sold;
          const status = servers.find((server) => server.code === code)?.status ?? 'CLOSED';
          return {
            ...{ server: code, enabled, price: listing.price ?? item.price, ownPrice: listing.price },
            state: listingState({ enabled, offeredFrom, offeredUntil }, now),
            ...{ compareAtPrice: listing.compareAtPrice, sold, left, offeredFrom, offeredUntil },
            unavailable: unavailableReason({ offeredFrom, offeredUntil, remaining: left }, { status }, now),
          };
        },
      );
      return {
        ...item,
        titles,
        missing: {
          titles: missingLanguages(titles),
          descriptions: Object.keys(publishedDescriptions).length === 0 ? [] : missingLanguages(publishedDescriptions),
        },
        states: item.archived ? ['ARCHIVED'] : statesOf(onServers),
        servers: onServers,
      };
    });
    return { items: listed, next };
  };

function statesOf(onServers: readonly ItemOnServer[]): readonly ItemState[] {
  const enabled = new Set(onServers.map(({ state }) => state).filter((state) => state !== 'OFF'));
  return enabled.size === 0 ? ['OFF'] : [...enabled];
}
