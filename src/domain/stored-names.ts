import type { ThrottleClass } from '../base/throttles.js';

// Names of the product for services of `platform`, which knows no terms of the product.

declare module '../platform/audit/obligations.js' {
  interface ObligationNames extends Readonly<Record<ThrottleClass | 'GAME_SERVER' | 'PIN', true>> {}
}
