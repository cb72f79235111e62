import type { Clock } from '../../base/clock.js';
import type { Keyring } from '../../base/keyring.js';
import type { Database } from '../../storage/database.js';
import type { Settlements } from './delivery-model.js';

export interface DeliveriesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly settlements: Settlements;
}
