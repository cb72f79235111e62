export { createOutbox, type MailWriter, nameOfFault, type Outbox } from './outbox.js';
export { type DueMail, dropMails, dropMailsOf, isWanted, type QueuedMail, queueMail } from './outbox-store.js';
export { createSendMail, type Mailer, type Message, type SendMail } from './transport.js';
