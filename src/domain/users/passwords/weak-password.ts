import { Refusal } from '../../../base/errors/refusal.js';
import type { ProjectFacts } from '../../../base/facts.js';
import type { PasswordFault } from '../model.js';
import { passwordFault, type UsedWith } from './password-rules.js';

const reasons: Record<PasswordFault, string> = {
  TOO_SHORT: 'too_short',
  TOO_LONG: 'too_long',
  EQUALS_EMAIL: 'equals_email',
  EQUALS_LOGIN: 'equals_login',
  COMMON: 'common',
};

/**
 * Throws WEAK_PASSWORD, with the reason, for a password that nobody may have (operations.md §3.2).
 * @param field path of the variable that it came in
 */
export function demandStrong(password: string, usedWith: UsedWith, project: ProjectFacts, field: string): void {
  const fault = passwordFault(password, usedWith, project.passwordMinLength);
  if (fault === null) return;
  throw new Refusal('WEAK_PASSWORD', { field, reason: reasons[fault], params: { min: project.passwordMinLength } });
}
