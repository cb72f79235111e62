import type { PasswordCost } from '../../src/domain/credentials/index.js';

/**
 * For tests that do not test the strength of hashes: 0.1 ms instead of 11 ms of processor time
 * each.
 */
export const FAST_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1 };
