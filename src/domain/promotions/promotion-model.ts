import { randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/deps.js';
import type { Throttles } from '../../platform/throttles/index.js';
import type { PurchasesService } from '../purchases/index.js';
import type { ServersService } from '../servers/index.js';
import type { WalletService } from '../wallet/index.js';

export interface PromotionsDeps extends Pick<Deps, 'db' | 'changes' | 'clock'> {
  readonly servers: ServersService;
  readonly purchases: PurchasesService;
  readonly throttles: Throttles;
  readonly wallet: WalletService;
}

/** What a code gives: money, or pieces of an item. */
export type Reward =
  | { readonly amount: number; readonly item: null }
  | { readonly amount: null; readonly item: { readonly id: number; readonly quantity: number } };

/** The rules that all codes of a promotion share: rules.md §1.14. */
export interface Promotion {
  readonly id: number;
  /** Unique in the project. */
  readonly name: string;
  readonly reward: Reward;
  /** How often one user may redeem codes of it. */
  readonly perUser: number;
  /** Whether users with a paid order that is not refunded are refused. */
  readonly beforeFirstPurchase: boolean;
  readonly startsAt: Date;
  /** Null: an operator ends it. */
  readonly endsAt: Date | null;
}

/** A code with its counts. */
export interface PromotionCode {
  /** As stored: see `normalizeCode`. */
  readonly code: string;
  /** Null: without a limit. */
  readonly maxRedemptions: number | null;
  readonly redemptions: number;
}

/** A code with its promotion, for operators. */
export interface FoundCode {
  readonly promotion: PromotionStatistics;
  readonly code: PromotionCode;
}

export type PromotionState = 'PLANNED' | 'RUNNING' | 'ENDED';

/** Returns the state of a promotion at a time. */
export function stateAt(now: Date, { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>): PromotionState {
  if (endsAt !== null && endsAt <= now) return 'ENDED';
  return startsAt > now ? 'PLANNED' : 'RUNNING';
}

/** A promotion as operators see it. */
export interface PromotionStatistics extends Promotion {
  readonly state: PromotionState;
  /** The SKU of the item, null for money. */
  readonly sku: string | null;
  readonly codes: number;
  readonly redemptions: number;
  /** Users who redeemed a code. */
  readonly users: number;
  readonly createdAt: Date;
  /** `Actor.name` */
  readonly createdBy: string;
}

/** A code that a user has redeemed. */
export interface Redemption {
  readonly id: string;
  readonly code: string;
  /** Null if the code gave an item. */
  readonly amount: number | null;
  /** Null if the code gave money. */
  readonly purchaseId: string | null;
  readonly createdAt: Date;
}

/** Codes are printed and typed: case, spaces and hyphens do not matter. */
export const normalizeCode = (code: string): string => code.replaceAll(/[ -]/g, '').toUpperCase();

/** Without I, L, O, U, 0 and 1, which are often confused. */
// cspell:disable-next-line
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 58 bits: with the limits of attempts (rules.md §3.3.13) no code of a batch can be guessed. */
const LENGTH = 12;

/** Bytes from here on are dropped: they would make some characters more likely. */
const EVEN = 256 - (256 % ALPHABET.length);

/** Generates up to `count` codes that cannot be guessed: fewer if two are equal. */
export function generateCodes(count: number): readonly string[] {
  const codes = new Set<string>();
  let code = '';
  // One call for all: 10,000 small ones block the process for a fifth of a second.
  for (const byte of randomBytes(count * LENGTH * 2)) {
    if (byte < EVEN) code += ALPHABET.charAt(byte % ALPHABET.length);
    if (code.length < LENGTH) continue;
    codes.add(code);
    if (codes.size === count) break;
    code = '';
  }
  return [...codes];
}
