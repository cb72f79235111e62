/**
 * Roles of an operator in a project (decision 50): `SUPPORT` helps players, `SHOP` edits the
 * catalogue, `PAYMENTS` is a program that credits wallets, `OWNER` has all rights.
 */
export const ROLES = ['SUPPORT', 'SHOP', 'PAYMENTS', 'OWNER'] as const;

export type Role = (typeof ROLES)[number];

/** A person or program that administers projects. */
export interface Operator {
  readonly id: number;
  /** Name in the audit log and the ledger: `operator:<name>`. Never reused. */
  readonly name: string;
  /** Whether the operator owns all present and future projects, and the service. */
  readonly ownsAll: boolean;
  /** Roles by project. */
  readonly roles: ReadonlyMap<number, readonly Role[]>;
}

/** An operator authenticated by a token. */
export interface AdmittedOperator extends Operator {
  /** When the token expires. */
  readonly tokenValidUntil: Date;
}

/** An operator as lists show them. */
export interface ListedOperator extends Operator {
  readonly createdAt: Date;
  /** Tokens that are neither revoked nor expired. */
  readonly activeTokens: number;
  /** When the last of them expires; null if there is none. */
  readonly validUntil: Date | null;
}
