import { Refusal } from '../../../base/errors/refusal.js';
import type { ProjectFacts } from '../../projects/index.js';
import type { PasswordFault } from '../user-model.js';
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
 * @param input name of the input that it came in
 */
export function demandStrong(password: string, usedWith: UsedWith, project: ProjectFacts, input: string): void {
  const fault = passwordFault(password, usedWith, project.passwordMinLength);
  if (fault === null) return;
  throw new Refusal('WEAK_PASSWORD', { input, reason: reasons[fault], params: { min: project.passwordMinLength } });
}
