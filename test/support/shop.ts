import { shopOf } from '../../bench/data/fill.js';
import { queryAsAdministrator } from './database.js';
import { type SeededProject, TEST_OPERATOR } from './project.js';
import type { TestService } from './service.js';

export interface Shop {
  /** Id of the item with this SKU. */
  item(sku: string): number;
  /** Id of the category with this code. */
  category(code: string): number;
}

/** A catalogue file; missing values have defaults. */
export interface Stock {
  /** Default: one, `goods`. */
  readonly categories?: readonly ({ readonly code: string } & Record<string, unknown>)[];
  /** Default: first category, price 100, every server of the project. */
  readonly items: readonly ({ readonly sku: string } & Record<string, unknown>)[];
}

/** Imports a catalogue into the shop of a project. Existing items stay. */
export async function stockShop(service: TestService, project: SeededProject, stock: Stock): Promise<Shop> {
  const snapshot = await service.domain.projects.find(project.id);
  if (snapshot === null) throw new Error('unknown project');
  const titled = (title: string) => ({ titles: { [snapshot.language]: title } });
  const { categories = [{ code: 'goods' }] } = stock;
  const servers = Object.fromEntries(project.servers.map(({ code }) => [code, {}]));
  const file = {
    categories: categories.map((category) => ({ ...titled(category.code), ...category })),
    items: stock.items.map((item) => ({
      ...{ ...titled(item.sku), category: categories[0]?.code, price: 100, servers },
      ...item,
    })),
  };
  // JSON is YAML.
  const options = { file: 'stock.yaml', format: 'yaml', prune: false, by: TEST_OPERATOR } as const;
  await service.domain.catalogue.import(snapshot, JSON.stringify(file), options);
  const { db } = service.database;
  const items = await db.selectFrom('shop_item').select(['id', 'sku']).where('project_id', '=', project.id).execute();
  const known = db.selectFrom('shop_category').select(['id', 'code']).where('project_id', '=', project.id);
  const codes = new Map((await known.execute()).map(({ id, code }) => [code, id]));
  const skus = new Map(items.map(({ id, sku }) => [sku, id]));
  return { item: (sku) => found(skus, sku), category: (code) => found(codes, code) };
}

const LANGUAGES = 'bg cs da de el en es fi fr hu it ja ko nl pl pt ru sv tr uk'.split(' ');

/** Inserts this many items as rows, each with texts in twenty languages. */
export async function fillShop(service: TestService, { id, servers }: SeededProject, size: number): Promise<void> {
  const owner = { projectId: id, serverIds: servers.map((server) => server.id) };
  for (const statement of shopOf(owner, size, LANGUAGES)) await queryAsAdministrator(service.connection, statement);
}

function found(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the shop has no ${name}`);
  return id;
}
