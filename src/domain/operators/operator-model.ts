/**
 * What an operator may be in a project (decision 50): `SUPPORT` helps players, `SHOP` has the catalogue, `PAYMENTS` is a
 * program that credits, `OWNER` may all.
 */
export const ROLES = ['SUPPORT', 'SHOP', 'PAYMENTS', 'OWNER'] as const;

export type Role = (typeof ROLES)[number];

/** Somebody, or a program, that comes with a token of their own. */
export interface Operator {
  readonly id: number;
  /** What the audit log and the ledger call them: `operator:<name>`. Never given to somebody else. */
  readonly name: string;
  /** Is `OWNER` of every project, of those to come as well, and of the service. */
  readonly ownsAll: boolean;
  /** By project. */
  readonly roles: ReadonlyMap<number, readonly Role[]>;
}

/** An operator who has come with a token. */
export interface AdmittedOperator extends Operator {
  /** When that token ends. */
  readonly tokenGoodUntil: Date;
}

/** An operator as lists show them. */
export interface ListedOperator extends Operator {
  readonly createdAt: Date;
  /** Tokens that are neither revoked nor expired. */
  readonly activeTokens: number;
  /** When the last of them ends; null where there is none. */
  readonly validUntil: Date | null;
}
