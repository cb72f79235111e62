export { createKeys, type KeyState, type KeysService } from './service.js';
