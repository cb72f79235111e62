// Written by src/dev/list-policies.mjs from the files of this folder.
export { access } from './access.js';
export { cacheable } from './cacheable.js';
export { gameServer } from './game-server.js';
export { pin } from './pin.js';
export { survivesMaintenance } from './survives-maintenance.js';
export { throttle } from './throttle.js';
export { userStatus } from './user-status.js';
