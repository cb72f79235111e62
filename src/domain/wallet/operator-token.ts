import { newSecret } from '../../base/secrets.js';

/** 256 random bits with which a payment provider may credit: operations.md §1.10. */
export const newOperatorToken = (): string => newSecret('pot_', 32);

/** The only shape of an operator's token: anything else is unknown without a look-up. */
export const isOperatorToken = (text: string): boolean => /^pot_[A-Za-z0-9_-]{43}$/.test(text);
