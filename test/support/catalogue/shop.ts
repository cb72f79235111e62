import type { SeededProject } from '../project.js';
import type { TestService } from '../service.js';

/** An item as clients see it. */
export interface ShownItem {
  readonly id: string;
  readonly sku: string;
  readonly title: string;
  readonly price: number;
  readonly [field: string]: unknown;
}

export interface ShownPage {
  readonly items: readonly ShownItem[];
  readonly skus: readonly string[];
  readonly cursors: readonly string[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean; readonly endCursor: string };
  readonly totalCount: number;
}

/** Reads the shop of a project as an anonymous client. Default server: the first. */
export function createShopClient(service: TestService, project: SeededProject, language = 'en') {
  const asking = { token: project.token, headers: { 'accept-language': language } };
  const on = (variables: Record<string, unknown>) => ({ gameServerId: project.servers[0].id, ...variables });

  async function page(variables: Record<string, unknown> = {}): Promise<ShownPage> {
    const { edges, pageInfo, totalCount } = Object(await service.run('shopItems', on(variables), asking));
    const items: ShownItem[] = edges.map(({ node }: { node: ShownItem }) => node);
    const cursors = edges.map(({ cursor }: { cursor: string }) => cursor);
    return { items, skus: items.map(({ sku }) => sku), cursors, pageInfo, totalCount };
  }

  return {
    page,
    pageRefusal: (variables: Record<string, unknown>) => service.expectRefusal('shopItems', on(variables), asking),

    /** Reads all pages. Calls `between` after each page but the last. */
    async readAllPages(variables: Record<string, unknown>, between: (page: ShownPage) => unknown = () => {}) {
      const skus: string[] = [];
      for (let after: string | null = null; ; ) {
        const found: ShownPage = await page({ ...variables, after });
        skus.push(...found.skus);
        if (!found.pageInfo.hasNextPage) return skus;
        after = found.pageInfo.endCursor;
        await between(found);
      }
    },

    item: async (itemId: number, variables: Record<string, unknown> = {}): Promise<ShownItem> =>
      Object(await service.run('shopItem', on({ itemId, ...variables }), asking)),
    bySku: async (sku: string, variables: Record<string, unknown> = {}): Promise<ShownItem> =>
      Object(await service.run('shopItem', on({ sku, ...variables }), asking)),
    itemRefusal: (itemId: unknown, variables: Record<string, unknown> = {}) =>
      service.expectRefusal('shopItem', on({ itemId, ...variables }), asking),

    async categories(variables: Record<string, unknown> = {}) {
      const found: readonly Record<string, unknown>[] = Object(
        await service.run('shopCategories', on(variables), asking),
      );
      return found;
    },
  };
}
