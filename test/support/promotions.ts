import { randomUUID } from 'node:crypto';
import type { Domain } from '../../src/domain/index.js';
import { TEST_OPERATOR } from './project.js';

type Input = Parameters<Domain['promotions']['create']>[1];

/**
 * Creates a promotion and returns its codes. Default: one code for 100, once per user, without
 * limit or end.
 */
export async function createPromotion(
  { domain: { promotions } }: { readonly domain: Pick<Domain, 'promotions'> },
  projectId: number,
  more: Partial<Input> = {},
) {
  const name = `promotion-${randomUUID()}`;
  const code = randomUUID().slice(0, 30);
  await promotions.create(projectId, {
    ...{ name, reward: { amount: 100 }, perUser: 1, beforeFirstPurchase: false, startsAt: null, endsAt: null },
    ...{ codes: { code, maxRedemptions: null }, by: TEST_OPERATOR },
    ...more,
  });
  const promotion = await promotions.find(projectId, name);
  const codes = (await promotions.codes(projectId, promotion?.id ?? 0, 100)).map((found) => found.code);
  return { name, codes, code: codes[0] ?? '' };
}
