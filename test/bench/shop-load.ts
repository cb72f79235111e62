import type { ConnectionSettings } from '../../src/storage/database.js';
import { queryAsAdministrator } from '../support/database.js';
import { type SeededProject, seedProject } from '../support/project.js';
import { startTestService, type TestService } from '../support/service.js';

/** A shop of so many items, on a service and a database of its own. */
export interface LoadedShop {
  readonly size: number;
  readonly service: TestService;
  readonly project: SeededProject;
  /** The last in the operator's order: everything else stands before what is in it. */
  readonly lastCategory: string;
}

const LANGUAGES = 'bg cs da de el en es fi fr hu it ja ko nl pl pt ru sv tr uk'.split(' ');
const CATEGORIES = 50;

export async function loadShop(size: number): Promise<LoadedShop> {
  const service = await startTestService();
  const project = await seedProject(service, { slug: 'isles', language: 'en', languages: LANGUAGES });
  await fillShop(service, project, size);
  const lastCategory = await idOf(service.connection, `category-${CATEGORIES}`);
  return { size, service, project, lastCategory };
}

/** Puts so many items into the shop of a project, each with texts in twenty languages. */
export async function fillShop(service: TestService, project: SeededProject, size: number): Promise<void> {
  const { id: projectId, servers } = project;
  const load = (text: string) => queryAsAdministrator(service.connection, text);
  await load(
    `INSERT INTO shop_category (project_id, code, titles, sort, visible)
     SELECT ${projectId}, 'category-' || n, ${texts("'Category ' || n")}, n, true
     FROM generate_series(1, ${CATEGORIES}) AS n`,
  );
  // A category's items stand together, as they do in a file; prices say nothing of the place.
  await load(
    `INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, kind, payload, base_price, max_quantity,
       limits, created_at, search)
     SELECT ${projectId}, 'sku-' || n, category.id, ${texts("'Sword ' || n || ' of the isles'")},
       ${texts("repeat('A blade forged in the embers of isle ' || n || '. ', 4)")},
       'ITEM', '{"grant": {"item": 1}}', n * 7919 % 1000, 1, '[]', now(),
       array_to_tsvector(ARRAY['sku', 'sword', 'of', 'the', 'isles', n::text, ${LANGUAGES.map((tag) => `'${tag}'`)}])
     FROM generate_series(1, ${size}) AS n
     JOIN shop_category AS category ON category.project_id = ${projectId}
       AND category.code = 'category-' || (1 + (n - 1) * ${CATEGORIES} / ${size})`,
  );
  await load(
    `INSERT INTO shop_listing (project_id, item_id, game_server_id, enabled, shown_price, sort)
     SELECT project_id, id, server, true, base_price, id
     FROM shop_item, unnest(ARRAY[${servers.map((server) => server.id).join()}]) AS server
     WHERE project_id = ${projectId} ON CONFLICT DO NOTHING`,
  );
  await load('VACUUM ANALYZE');
}

/** A text in every language, each different. */
const texts = (text: string): string =>
  `jsonb_build_object(${LANGUAGES.map((tag) => `'${tag}', ${text} || ' ${tag}'`).join()})`;

async function idOf(connection: ConnectionSettings, code: string): Promise<string> {
  const [row] = await queryAsAdministrator(connection, `SELECT id FROM shop_category WHERE code = '${code}'`);
  return String(row?.id);
}
