import { backupControls } from './backups.js';
import { clientControls } from './client.js';
import { consoleControls } from './console.js';
import { contractControls } from './contracts.js';
import type { Control } from './control.js';
import { deliveryControls } from './deliveries.js';
import { documentControls } from './documents.js';
import { doorControls } from './doors.js';
import { fairnessControls } from './fairness.js';
import { fileControls } from './files.js';
import { identityControls } from './identity.js';
import { metricControls } from './metrics.js';
import { moneyControls } from './money.js';
import { nodeControls } from './nodes.js';
import { operatorControls } from './operators.js';
import { pinControls } from './pin.js';
import { policyControls } from './policy.js';
import { purchaseControls } from './purchases.js';
import { reuseControls } from './reuse.js';
import { rootControls } from './roots.js';
import { wireControls } from './wires.js';

/** All of them, as `npm run long -- controls` goes through them. */
export const controls: readonly Control[] = [
  ...pinControls,
  ...purchaseControls,
  ...reuseControls,
  ...moneyControls,
  ...clientControls,
  ...deliveryControls,
  ...contractControls,
  ...documentControls,
  ...doorControls,
  ...fairnessControls,
  ...fileControls,
  ...identityControls,
  ...wireControls,
  ...rootControls,
  ...nodeControls,
  ...backupControls,
  ...policyControls,
  ...operatorControls,
  ...metricControls,
  ...consoleControls,
];
