import { backupControls } from './backups.js';
import { clientControls } from './client.js';
import { consoleControls } from './console.js';
import { contractControls } from './contracts.js';
import type { Control } from './control.js';
import { deliveryControls } from './deliveries.js';
import { documentControls } from './documents.js';
import { entryPointControls } from './entry-points.js';
import { fairnessControls } from './fairness.js';
import { fileControls } from './files.js';
import { identityControls } from './identity.js';
import { metricControls } from './metrics.js';
import { moneyControls } from './money.js';
import { nodeControls } from './nodes.js';
import { operatorControls } from './operators.js';
import { pinControls } from './pin.js';
import { policyControls } from './policy.js';
import { privilegeControls } from './privileges.js';
import { promotionControls } from './promotions.js';
import { purchaseControls } from './purchases.js';
import { responseCacheControls, sharedReplyControls } from './response-cache.js';
import { runtimeControls } from './runtime.js';
import { wayBackControls } from './way-back.js';

/** All controls of `npm run long -- controls`. */
export const controls: readonly Control[] = [
  ...pinControls,
  ...promotionControls,
  ...purchaseControls,
  ...responseCacheControls,
  ...sharedReplyControls,
  ...moneyControls,
  ...clientControls,
  ...deliveryControls,
  ...contractControls,
  ...documentControls,
  ...entryPointControls,
  ...fairnessControls,
  ...fileControls,
  ...identityControls,
  ...runtimeControls,
  ...privilegeControls,
  ...nodeControls,
  ...backupControls,
  ...wayBackControls,
  ...policyControls,
  ...operatorControls,
  ...metricControls,
  ...consoleControls,
];
