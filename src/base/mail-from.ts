import { z } from 'zod';

/** Schema of the sender of emails: an address, with or without a name. */
export const mailSender = z
  .string('must be text')
  .max(254, 'at most 254 characters')
  .regex(
    /^[^\p{C}<>]*<[^\s\p{C}<>@]+@[^\s\p{C}<>@]+>$|^[^\s\p{C}<>@]+@[^\s\p{C}<>@]+$/u,
    'must be like Isles <no-reply@isles.example>',
  );
