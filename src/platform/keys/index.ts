export { createKeys, type KeyState } from './key-service.js';
