import { newSecret } from '../../base/secrets.js';
import type { ContextToken } from './project-model.js';

/** 192 random bits that name a project and grant nothing: operations.md §1.3. */
export const newContextToken = (): string => newSecret('pct_', 24);

/** The only shape of a context token: anything else is unknown without a look-up. */
export const isContextToken = (text: string): boolean => /^pct_[A-Za-z0-9_-]{32}$/.test(text);

/** The state that counts at `now`: a grace that has passed retires a token without any job. */
export function effectiveState({ state, graceUntil }: ContextToken, now: Date): ContextToken['state'] {
  const isOver = state === 'GRACE' && (graceUntil === null || now >= graceUntil);
  return isOver ? 'RETIRED' : state;
}
