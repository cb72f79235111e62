export { createMailer, type Mailer, type Message, type SendMail } from './mailer.js';
export { createOutbox, errorNameOf, type MailWriter, type Outbox } from './outbox.js';
export {
  type DueMail,
  dropMailsByTemplate,
  dropMailsTo,
  dropUserMails,
  isMailPending,
  type QueuedMail,
  queueMail,
} from './outbox-store.js';
