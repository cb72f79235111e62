import { Refusal } from '../../src/base/errors/refusal.js';

// Compile-time test: the details and reasons of each code (src/base/errors).

export const refusals = () => [
  new Refusal('PRICE_CHANGED', { details: { unitPrice: 1, total: 2 } }),
  new Refusal('PURCHASE_NOT_FOUND'),
  new Refusal('PURCHASE_NOT_FOUND', { input: 'purchaseId' }),
  // @ts-expect-error the price is a detail
  new Refusal('PRICE_CHANGED'),
  // @ts-expect-error the total is missing
  new Refusal('PRICE_CHANGED', { details: { unitPrice: 1 } }),
  // @ts-expect-error a price is a number
  new Refusal('PRICE_CHANGED', { details: { unitPrice: '1', total: 2 } }),
  // @ts-expect-error no such window
  new Refusal('PURCHASE_LIMIT_REACHED', { details: { scope: 'USER', window: 'HOUR', max: 1, remaining: 0 } }),
  // @ts-expect-error the code has no details
  new Refusal('PURCHASE_NOT_FOUND', { details: { purchaseId: '1' } }),
];

export const refuseCode = (code: 'CODE_ENDED' | 'CODE_NOT_ELIGIBLE') => [
  new Refusal(code, { input: 'code' }),
  new Refusal('CODE_NOT_ELIGIBLE', { reason: 'balance' }),
  // @ts-expect-error the code has no such reason
  new Refusal('CODE_ENDED', { reason: 'balance' }),
  // @ts-expect-error one of the codes has no such reason
  new Refusal(code, { reason: 'balance' }),
];
