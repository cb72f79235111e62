import { Refusal } from '../../../base/errors/refusal.js';
import type { ProjectFacts } from '../../../base/facts.js';
import type { Email } from '../email.js';
import type { PasswordFault } from '../model.js';
import { passwordFault } from './password-rules.js';

const reasons: Record<PasswordFault, string> = {
  TOO_SHORT: 'too_short',
  TOO_LONG: 'too_long',
  EQUALS_EMAIL: 'equals_email',
  COMMON: 'common',
};

/**
 * Throws WEAK_PASSWORD, with the reason, for a password that no user may have (operations.md §3.2).
 * @param field path of the variable that it came in
 */
export function demandStrong(password: string, email: Email, project: ProjectFacts, field: string): void {
  const fault = passwordFault(password, email, project.passwordMinLength);
  if (fault === null) return;
  throw new Refusal('WEAK_PASSWORD', { field, reason: reasons[fault], params: { min: project.passwordMinLength } });
}
