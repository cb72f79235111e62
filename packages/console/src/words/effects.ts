import type { DataOf } from '../../../../src/admin/index.js';
import type { Language } from '../texts/languages.js';
import { actionText } from './actions.js';
import { actorText, codeText } from './audit.js';
import { type Currency, formatsOf } from './formats.js';

export type Effect = DataOf<'request'>['effects'][number];

const words = {
  en: {
    by: (action: string, actor: string) => `${action}, by ${actor}`,
    balance: (amount: string) => `balance ${amount}`,
    fetched: (times: number) =>
      times === 0 ? 'not fetched yet' : times === 1 ? 'fetched once' : `fetched ${times} times`,
  },
  de: {
    by: (action: string, actor: string) => `${action}, von ${actor}`,
    balance: (amount: string) => `Guthaben ${amount}`,
    fetched: (times: number) =>
      times === 0 ? 'noch nicht abgeholt' : times === 1 ? 'einmal abgeholt' : `${times}-mal abgeholt`,
  },
} as const satisfies Record<Language, object>;

/** Says how often a game server has fetched a delivery. */
export const fetchedText = (times: number, language: Language): string => words[language].fetched(times);

/** Describes an effect of a request. Without a currency, amounts are in the smallest unit. */
export function effectText({ kind, details }: Effect, language: Language, currency: Currency | undefined): string {
  const t = words[language];
  const { number, money } = formatsOf(language);
  const amountOf = (amount: number) => (currency === undefined ? number(amount) : money(amount, currency));
  switch (kind) {
    case 'audit':
      return t.by(actionText(details.action, language), actorText(details.actor, language));
    case 'order': {
      const { status, quantity, sku, total } = details;
      return `${codeText(status, language)}: ${number(quantity)} × ${sku}, ${amountOf(total)}`;
    }
    case 'ledger': {
      const { type, amount, balance } = details;
      return `${codeText(type, language)}: ${amount > 0 ? '+' : ''}${amountOf(amount)}, ${t.balance(amountOf(balance))}`;
    }
    case 'delivery': {
      const { state, type, attempts } = details;
      return `${codeText(type, language)}: ${codeText(state, language)}, ${t.fetched(attempts)}`;
    }
    case 'mail':
      return `${codeText(details.template, language)}: ${codeText(details.state, language)}`;
  }
}
