export type { LoginTry, MailTry, Place, UserTry } from './model.js';
export { createThrottles, type Throttles } from './service.js';
