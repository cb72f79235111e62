export type { LoginTry, MailTry, Place, UserTry } from './throttle-model.js';
export { createThrottles, type Throttles } from './throttle-service.js';
