import { z } from 'zod';
import { declaredInt } from '../../platform/declared/index.js';

// What a game takes for the logins and passwords of its accounts; games differ, and refuse what is longer (rules.md §1.8.5).

const LOGIN = { min: 1, max: 32 };
const PASSWORD = { min: 8, max: 128 };

/** As a project's file declares it for a server, with what fits most games where it says nothing. */
export const accountRulesDeclaration = z
  .strictObject({
    loginMinLength: declaredInt(LOGIN.min, LOGIN.max).default(4),
    loginMaxLength: declaredInt(LOGIN.min, LOGIN.max).default(16),
    passwordMaxLength: declaredInt(PASSWORD.min, PASSWORD.max).default(PASSWORD.max),
  })
  .refine(({ loginMinLength, loginMaxLength }) => loginMinLength <= loginMaxLength, {
    error: 'must be at least loginMinLength',
    path: ['loginMaxLength'],
  });

/** What a server takes. */
export type AccountRules = Readonly<z.infer<typeof accountRulesDeclaration>>;

/** What an account there needs, the project's own rule for passwords included. Lengths are code points. */
export interface AccountLengths extends AccountRules {
  readonly passwordMinLength: number;
}

/** A password may be as short as the server wants it: one that no password can meet would be no rule. */
export const accountLengths = (
  { accountRules }: { readonly accountRules: AccountRules },
  { passwordMinLength }: { readonly passwordMinLength: number },
): AccountLengths => ({
  ...accountRules,
  passwordMinLength: Math.min(passwordMinLength, accountRules.passwordMaxLength),
});
