export type { LoginTry, MailTry, PasswordTry, Place } from './model.js';
export { createThrottles, type Throttles } from './service.js';
