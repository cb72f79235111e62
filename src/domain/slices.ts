// Written by src/dev/list-modules.mjs; `npm run codegen` updates it.
import { createCatalogueService } from './catalogue/index.js';
import { createOperatorsService } from './operators/index.js';
import { createPromotionsService } from './promotions/index.js';
import { createReportsService } from './reports/index.js';
import { createSupportService } from './support/index.js';

type Needs<Create extends (deps: never) => unknown> = Parameters<Create>[0];

type SlicesDeps = Needs<typeof createCatalogueService> &
  Needs<typeof createOperatorsService> &
  Needs<typeof createPromotionsService> &
  Needs<typeof createReportsService> &
  Needs<typeof createSupportService>;

/** Creates the services that no other slice uses. */
export const createSlices = (deps: SlicesDeps) => ({
  catalogue: createCatalogueService(deps),
  operators: createOperatorsService(deps),
  promotions: createPromotionsService(deps),
  reports: createReportsService(deps),
  support: createSupportService(deps),
});
