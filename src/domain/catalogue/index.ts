export { type PurchaseLimit, unavailableReason } from './catalogue-model.js';
export { createCatalogueService, type FileFormat } from './catalogue-service.js';
export { inPlainDigits } from './formats/yaml.js';
export { declareCatalogue } from './import/declare.js';
export { type CatalogueDraft, draftCatalogue, sayingAll } from './import/draft.js';
export type { CatalogueChanges } from './import/plan.js';
export type { CatalogueWarnings } from './import/warnings.js';
export { holdOffer, type Offer, returnSupply, takeSupply } from './offer/offer-store.js';
export { shopResolvers } from './shop/shop-resolvers.js';
