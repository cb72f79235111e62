import { beforeAll, describe, expect, it } from '@jest/globals';
import { createShopClient } from '../../../test/support/catalogue/shop.js';
import { useDatabase, useRuntimeConnection } from '../../../test/support/database.js';
import { silentLog } from '../../../test/support/log.js';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';
import { use } from '../../../test/support/use.js';
import { migrate } from '../../storage/migrate.js';

// Search results do not depend on the database's locale (rules.md §2.3.1).

describe.each([
  ['C', "LOCALE_PROVIDER libc LOCALE 'C'"],
  ['C.UTF-8', "LOCALE_PROVIDER builtin LOCALE 'C' BUILTIN_LOCALE 'C.UTF-8'"],
  ['Turkish', "LOCALE_PROVIDER icu LOCALE 'C' ICU_LOCALE 'tr-TR'"],
])('on a database with the locale %s', (_name, locale) => {
  const test = useDatabase({ migrated: false, as: 'owner', locale });
  beforeAll(async () => {
    await migrate(test.database, silentLog);
  });
  const service = useService({ sharedWith: useRuntimeConnection(test) });
  const project = useProject(service, { slug: 'isles', language: 'en', languages: ['en', 'tr', 'pl', 'ru'] });
  use(() =>
    stockShop(service, project, {
      items: [{ sku: 'IRON-1', titles: { en: 'Iron', tr: 'Kılıç ve Eşya', pl: 'Łaskawa', ru: 'ОГОНЬ' } }, { sku: 'x' }],
    }),
  );
  const face = use(() => createShopClient(service, project));

  it.each(['KILIÇ', 'kilic', 'laskawa', 'ŁASKAWA', 'ESYA', 'Eşya', 'огонь', 'iron', 'IRON', 'İRON', '1'])(
    'finds by %s',
    async (search) => {
      expect(await face.page({ search })).toMatchObject({ skus: ['IRON-1'], totalCount: 1 });
    },
  );
});
