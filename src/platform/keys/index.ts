export { createKeys, type KeyState, type KeysService } from './key-service.js';
