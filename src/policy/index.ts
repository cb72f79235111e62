import type { PolicyDirective } from '../../packages/contract/src/policy-directive.js';
import { access } from './access.js';
import { cacheable } from './cacheable.js';
import { gameServer } from './game-server.js';
import { pin } from './pin.js';
import { survivesMaintenance } from './survives-maintenance.js';
import { throttle } from './throttle.js';
import { userStatus } from './user-status.js';

/** Every policy directive of this folder, by name. */
export const policyDirectives: readonly PolicyDirective<unknown, unknown>[] = [
  access,
  cacheable,
  gameServer,
  pin,
  survivesMaintenance,
  throttle,
  userStatus,
];
