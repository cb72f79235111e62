import { auditTexts } from '../../../../src/base/audit-actions.js';
import type { Language } from '../texts/languages.js';

/** Describes an action of the audit log; an unknown one without dots and hyphens. */
export const actionText = (action: string, language: Language): string =>
  auditTexts.get(action)?.[language] ?? action.replaceAll(/[.-]/g, ' ');
