export { nameOf as nameOfFault } from './delivery.js';
export type { DueMail, Letter, LetterOf, MailTemplate, QueuedMail } from './mail-model.js';
export { createMail, type MailService } from './mail-service.js';
export { dropCodeMails, dropMails, isWanted, queueMail } from './mail-store.js';
export { createSendMail, type Mailer, type SendMail } from './transport.js';
