export { nameOf as nameOfFault } from './delivery.js';
export type { DueMail, Letter, LetterOf, MailTemplate, QueuedMail } from './model.js';
export { dropCodeMails, dropMails, isWanted, queueMail } from './repository.js';
export { createMail, type MailService } from './service.js';
export { createSendMail, type Mailer, type SendMail } from './transport.js';
