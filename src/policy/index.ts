// Written by src/dev/list-modules.mjs; `npm run codegen` updates it.
export { access } from './access.js';
export { cacheable } from './cacheable.js';
export { gameServer } from './game-server.js';
export { pin } from './pin.js';
export { survivesMaintenance } from './survives-maintenance.js';
export { throttle } from './throttle.js';
export { userStatus } from './user-status.js';
