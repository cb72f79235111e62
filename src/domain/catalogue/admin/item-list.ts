import type { LocalizedText } from '../../../base/language/text.js';
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
import { type ItemQuestion, type ItemState, itemsAfter } from './item-list-store.js';

/** An item as those see it who have the shop. */
export interface ListedItem {
  readonly sku: string;
  /** Code. */
  readonly category: string;
  readonly kind: ItemKind;
  /** In the languages that the project publishes. */
  readonly titles: LocalizedText;
  /** The languages that titles lack, and descriptions: who has none at all lacks none. */
  readonly missing: { readonly titles: readonly string[]; readonly descriptions: readonly string[] };
  /** False: game servers are told the SKU alone. */
  readonly hasPayload: boolean;
  readonly price: number;
  readonly maxQuantity: number;
  readonly limits: readonly PurchaseLimit[];
  readonly archived: boolean;
  /** The states of its listings, each once: `OFF` only if no listing is enabled. `ARCHIVED` alone if it is. */
  readonly states: readonly ItemState[];
  readonly servers: readonly ItemOnServer[];
}

export interface ItemOnServer {
  /** Code. */
  readonly server: string;
  readonly enabled: boolean;
  readonly state: ListingState;
  /** Its own price there, or the item's. */
  readonly price: number;
  /** Only shown, struck out. */
  readonly compareAtPrice: number | null;
  readonly sold: number;
  /** Null: without end. */
  readonly left: number | null;
  readonly offeredFrom: Date | null;
  readonly offeredUntil: Date | null;
  /** Why it cannot be bought there now, though it is enabled; null: it can. */
  readonly unavailable: UnavailableReason | null;
}

interface ItemsPage {
  readonly items: readonly ListedItem[];
  /** The SKU after which the next page begins; null: there is none. */
  readonly next: string | null;
}

/** `catalogue items`: by SKU, page by page. Throws CATEGORY_NOT_FOUND. */
export const createItemList = ({ db, browsing, clock }: Pick<Deps, 'db' | 'browsing' | 'clock'>) =>
  async function inventory(project: ProjectSnapshot, question: ItemQuestion): Promise<ItemsPage> {
    const now = clock.now();
    const servers = await listServers(db, project.id);
    const rows = await itemsAfter(browsing(project.id), project, question, now);
    const page = rows.slice(0, question.limit);
    const codes = new Map(servers.map(({ id, code }) => [id, code]));
    const listings = await listingsOf(
      browsing(project.id),
      project.id,
      codes,
      page.map(({ id }) => id),
    );
    const lacking = (texts: LocalizedText) => project.languages.filter((language) => !Object.hasOwn(texts, language));
    const listed = page.map(({ id, descriptions, ...item }): ListedItem => {
      const titles = pickLanguages(item.titles, project.languages);
      const described = pickLanguages(descriptions, project.languages);
      const onServers = (listings.get(id) ?? []).map(
        ([code, { sold, stock, offeredFrom, offeredUntil, enabled, ...listing }]): ItemOnServer => {
          const left = stock === null ? null : stock - sold;
          const status = servers.find((server) => server.code === code)?.status ?? 'CLOSED';
          return {
            ...{ server: code, enabled, price: listing.price ?? item.price },
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
          titles: lacking(titles),
          descriptions: Object.keys(described).length === 0 ? [] : lacking(described),
        },
        states: item.archived ? ['ARCHIVED'] : statesOf(onServers),
        servers: onServers,
      };
    });
    return { items: listed, next: rows.length > page.length ? (page.at(-1)?.sku ?? null) : null };
  };

function statesOf(onServers: readonly ItemOnServer[]): readonly ItemState[] {
  const enabled = new Set(onServers.map(({ state }) => state).filter((state) => state !== 'OFF'));
  return enabled.size === 0 ? ['OFF'] : [...enabled];
}
