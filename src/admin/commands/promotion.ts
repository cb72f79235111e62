import { type Refusal, refuse } from '../../base/errors/refusal.js';
import { pageOf } from '../../base/page-of.js';
import type { ProjectSnapshot } from '../../domain/projects/index.js';
import type { NewCodes, NewReward, PromotionCode, PromotionStatistics } from '../../domain/promotions/index.js';
import { group, projectChange, projectRead } from '../admin-command.js';
import {
  amount,
  argument,
  flag,
  id,
  instant,
  integer,
  limitOption,
  lookUp,
  option,
  optionFrom,
  UNIT,
  type ValueForm,
  word,
} from '../fields.js';
import type { OfProject } from '../lookup.js';
import { emptyPage, formatTable, money, nextPage, plural, time } from '../outcome.js';

const NAME = 'Write it like summer-2027: 1 to 64 of a-z, 0-9 and -.';

const name: ValueForm<string> = {
  schema: (z) => z.string(NAME).regex(/^[a-z0-9-]{1,64}$/, NAME),
  read: (text) => text,
};

const upTo = (max: number) => integer(1, max, `It is 1 to ${max}.`);

const promotion = lookUp(
  argument('<promotion>', 'name of the promotion', word, 'summer-2027'),
  async (name, { domain, project }: OfProject): Promise<PromotionStatistics> => {
    const found = await domain.promotions.find(project.id, name);
    if (found !== null) return found;
    const fix = `To list them: project-service promotion list ${project.slug}`;
    throw refuse('PROMOTION_NOT_FOUND', `${project.slug} has no promotion ${name}.\n${fix}`, {
      project: project.slug,
      promotion: name,
    });
  },
);

/** `500 EMB`, `2 × sword` */
const rewardText = ({ reward, sku }: PromotionStatistics, { currency }: ProjectSnapshot): string =>
  reward.item === null ? money(reward.amount, currency) : `${reward.item.quantity} × ${sku}`;

/** `3 of 10` */
const countText = ({ redemptions, maxRedemptions }: PromotionCode): string =>
  `${redemptions} of ${maxRedemptions ?? 'any number'}`;

const toOutput = ({ id, reward, ...promotion }: PromotionStatistics) => ({
  ...promotion,
  id,
  amount: reward.amount,
  quantity: reward.item?.quantity ?? null,
});

const needs = (field: string, option: string, other: string): Refusal =>
  refuse('INVALID_REQUEST', `${option} requires ${other}.`, { field, problem: 'INVALID' });

const contradiction = (one: string, other: string): Refusal =>
  refuse('INVALID_REQUEST', `Give either --${one} or --${other}.`, { field: one, problem: 'INVALID' });

/** Returns the one of two options that is given. Throws INVALID_REQUEST for none and for both. */
function oneOfTwo<T>(names: readonly [string, string], one: T | null, other: T | null): T {
  const given = one ?? other;
  if (given === null || (one !== null && other !== null)) throw contradiction(...names);
  return given;
}

/** rules.md §1.14, §3.16 */
export const promotionCommands = group('promotion', 'Promotion codes.', 'list demo', [
  projectChange('promotion.create', {
    roles: ['OWNER'],
    help: 'Create promotion codes for money or an item: one that users share, or many for one redemption each.',
    example: 'demo summer-2027 --amount 500 --code SUMMER27 --max-redemptions 1000 --until 2027-09-01T00:00:00Z',
    takes: {
      name: argument('<name>', 'name of the promotion', name),
      amount: option('--amount <amount>', `the money that a code gives, ${UNIT}`, amount),
      sku: option('--sku <sku>', 'the item that a code gives', word),
      quantity: option('--quantity <number>', 'pieces of the item; default: 1', upTo(999)),
      code: option('--code <code>', 'one code that users share: 4 to 32 letters and digits', word),
      maxRedemptions: option('--max-redemptions <number>', 'of that code; default: without limit', upTo(1_000_000_000)),
      codes: option('--codes <number>', 'so many generated codes, 1 to 10000', upTo(10_000)),
      perUser: optionFrom('--per-user <number>', 'redemptions of one user', upTo(1_000), 1),
      beforeFirstPurchase: flag('--before-first-purchase', 'only for users without a paid order'),
      from: option('--from <time>', 'start, RFC 3339; default: now', instant),
      until: option('--until <time>', 'end, RFC 3339; default: until promotion end', instant),
    },
  }).does(async ({ domain, project, name, amount, sku, quantity, code, codes, maxRedemptions, by, ...written }) => {
    const { perUser, beforeFirstPurchase, from: startsAt, until: endsAt } = written;
    const reward = oneOfTwo<NewReward>(
      ['amount', 'sku'],
      amount === null ? null : { amount },
      sku === null ? null : { sku, quantity: quantity ?? 1 },
    );
    const newCodes = oneOfTwo<NewCodes>(
      ['code', 'codes'],
      code === null ? null : { code, maxRedemptions },
      codes === null ? null : { count: codes },
    );
    if (codes !== null && maxRedemptions !== null) throw needs('maxRedemptions', '--max-redemptions', '--code');
    if (amount !== null && quantity !== null) throw needs('quantity', '--quantity', '--sku');
    const rules = { name, perUser, beforeFirstPurchase, startsAt, endsAt };
    const stored = await domain.promotions.create(project.id, { ...rules, reward, codes: newCodes, by });
    const { slug, currency } = project;
    const fix = `To save them: project-service promotion codes ${slug} ${name} --output codes.csv`;
    const text =
      stored === null ? `${name} has ${plural(codes ?? 0, 'code')}. ${fix}` : `${name} has the code ${stored}.`;
    const given = { amount, sku, quantity: sku === null ? null : (quantity ?? 1) };
    const data = {
      ...{ project: slug, promotion: name, ...given, code: stored, codes: codes ?? 1, maxRedemptions },
      ...{ perUser, beforeFirstPurchase, from: startsAt, until: endsAt },
    };
    return { text, data: { ...data, currency: { code: currency.code, scale: currency.scale } } };
  }),
  projectRead('promotion.list', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'List promotions with their redemptions, newest first.',
    takes: {
      limit: limitOption('promotions', 50),
      after: option('--after <id>', 'continue after the previous page', id),
    },
  }).does(async ({ domain, project, limit, after }) => {
    const found = await domain.promotions.list(project.id, limit + 1, after);
    const { page: promotions, next } = pageOf(found, limit, (each) => each.id);
    const rows = promotions.map((each) => [
      ...[each.name, rewardText(each, project), plural(each.codes, 'code')],
      ...[plural(each.redemptions, 'redemption'), time(each.startsAt), time(each.endsAt)],
    ]);
    const text = `${formatTable(rows, emptyPage(after, 'There are no promotions.'))}${nextPage(next)}`;
    return { text, data: { project: project.slug, promotions: promotions.map(toOutput), next } };
  }),
  projectRead('promotion.find', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Find the promotion of a code that a user reports.',
    takes: { code: argument('<code>', 'the code, as the user writes it', word, 'SUMMER27') },
  }).does(async ({ domain, project, code }) => {
    const { slug } = project;
    const found = await domain.promotions.findCode(project.id, code);
    if (found === null)
      return { text: `${slug} has no code ${code}.`, data: { project: slug, promotion: null, code: null } };
    const { promotion } = found;
    const { name, state, startsAt, endsAt } = promotion;
    const text = [
      `${name}: ${rewardText(promotion, project)}, ${state.toLowerCase()}, from ${time(startsAt)} until ${time(endsAt) ?? 'promotion end'}`,
      `Redemptions of ${found.code.code}: ${countText(found.code)}`,
    ].join('\n');
    return { text, data: { project: slug, promotion: toOutput(promotion), code: found.code } };
  }),
  projectRead('promotion.show', {
    // It has unredeemed codes.
    roles: ['OWNER'],
    help: 'Show a promotion with the redemptions of its codes.',
    takes: {
      promotion,
      limit: limitOption('codes', 100),
      after: option('--after <code>', 'continue after the previous page', word),
    },
  }).does(async ({ domain, project, promotion, limit, after }) => {
    const found = await domain.promotions.codes(project.id, promotion.id, limit + 1, after ?? undefined);
    const { page: codes, next } = pageOf(found, limit, ({ code }) => code);
    const { name, redemptions, users, perUser, startsAt, endsAt, beforeFirstPurchase } = promotion;
    const head = [
      `${name}: ${rewardText(promotion, project)}, ${perUser} per user${beforeFirstPurchase ? ', before the first purchase only' : ''}`,
      `${plural(redemptions, 'redemption')} by ${plural(users, 'user')}, from ${time(startsAt)} until ${time(endsAt) ?? 'promotion end'}`,
    ];
    const rows = codes.map((each) => [each.code, countText(each)]);
    const text = `${head.join('\n')}\n${formatTable(rows, 'There are no more codes.')}${nextPage(next)}`;
    return { text, data: { project: project.slug, promotion: toOutput(promotion), codes, next } };
  }),
  projectRead('promotion.codes', {
    roles: ['OWNER'],
    gives: 'FILE',
    inThread: true,
    help: 'Export the codes of a promotion as CSV.',
    example: 'demo summer-2027 --output codes.csv',
    takes: { promotion },
  }).does(async ({ domain, project, promotion }) => {
    const codes = await domain.promotions.codes(project.id, promotion.id, 10_000);
    const { stringify } = await import('csv-stringify/sync');
    const { CSV } = await import('../../platform/csv.js');
    const columns = ['code', 'maxRedemptions', 'redemptions'];
    const text = stringify(
      codes.map((code) => ({ ...code })),
      { ...CSV, header: true, columns },
    );
    const data = { project: project.slug, promotion: promotion.name, codes: codes.length };
    return { text, holds: plural(codes.length, 'code'), data };
  }),
  projectChange('promotion.end', {
    roles: ['OWNER'],
    help: 'End a promotion now: its codes are no longer valid.',
    takes: { promotion },
  }).does(async ({ domain, project, promotion, by }) => {
    const ended = await domain.promotions.end(project.id, promotion, by);
    const text = `${promotion.name} ${ended ? 'has ended' : 'had ended before'}: its codes are no longer valid.`;
    return { text, data: { project: project.slug, promotion: promotion.name, ended } };
  }),
]);
