import { z } from 'zod';
import { declaredInt } from '../../platform/declared/index.js';

// Length limits of a game for logins and passwords (rules.md §1.8.5). They differ between games.

const LOGIN = { min: 1, max: 32 };
const PASSWORD = { min: 8, max: 128 };

/** Rules in a project file, with defaults that fit most games. */
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

/** Rules of a server. */
export type AccountRules = Readonly<z.infer<typeof accountRulesDeclaration>>;

/**
 * Rules for an account on the server, including the password rule of the project. Lengths are in
 * code points.
 */
export interface AccountLengths extends AccountRules {
  readonly passwordMinLength: number;
}

/**
 * Combines the rules of the server and of the project. The server's maximum caps the minimum length
 * of passwords, so that valid passwords exist.
 */
export const accountLengths = (
  { accountRules }: { readonly accountRules: AccountRules },
  { passwordMinLength }: { readonly passwordMinLength: number },
): AccountLengths => ({
  ...accountRules,
  passwordMinLength: Math.min(passwordMinLength, accountRules.passwordMaxLength),
});
