import { InvalidArgumentError } from 'commander';
import type { ProjectFacts } from '../domain/projects/index.js';

/** A signed whole number in the currency's smallest unit; how large it may be is for the wallet to say. */
export function amount(text: string): number {
  if (/^[+-]?(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError("Write a whole number in the currency's smallest unit, like 500.");
}

/** `500 EMB`, and of a currency with decimals both what is stored and what people say: `500 (5.00 EUR)`. */
export function money(value: number, { code, scale }: ProjectFacts['currency']): string {
  if (scale === 0) return `${value} ${code}`;
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const sign = value < 0 ? '-' : '';
  return `${value} (${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)} ${code})`;
}
