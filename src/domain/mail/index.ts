export type { DueMail, Letter, LetterOf, MailTemplate, QueuedMail } from './model.js';
export { dropMails, queueMail } from './repository.js';
export { createMail, type MailService } from './service.js';
export { createSendMail, type Mailer, type SendMail } from './transport.js';
