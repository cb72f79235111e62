import { Copyable } from '../../components/copyable.js';
import { type Fact, Facts } from '../../components/details.js';
import { Moment } from '../../components/moment.js';
import { money } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Card } from './words.js';

const t = texts({
  en: {
    title: 'Facts',
    deleted: 'deleted',
    confirmed: 'Confirmed',
    no: 'no',
    yes: 'yes',
    balance: 'Balance',
    projects: 'as the project',
    set: 'set',
    notSet: 'not set',
    servers: 'Let into servers',
    none: 'none',
  },
  de: {
    title: 'Auf einen Blick',
    deleted: 'gelöscht',
    confirmed: 'Bestätigt',
    no: 'nein',
    yes: 'ja',
    balance: 'Guthaben',
    projects: 'wie das Projekt',
    set: 'gesetzt',
    notSet: 'nicht gesetzt',
    servers: 'Zugelassen auf',
    none: 'keinem',
  },
});

/** What is known of a player, in short. */
export function PlayerFacts({ card }: { readonly card: Card }) {
  const facts: readonly Fact[] = [
    [t().address, card.status === 'DELETED' ? t().deleted : <Copyable text={card.email} />],
    [t().id, <Copyable text={String(card.id)} />],
    [t().balance, money(card.balance, card.currency)],
    [t().confirmed, card.confirmedAt === null ? card.confirmed ? t().yes : t().no : <Moment at={card.confirmedAt} />],
    [t().lastLogin, card.lastLoginAt === null ? t().never : <Moment at={card.lastLoginAt} />],
    [t().registered, <Moment at={card.createdAt} />],
    [t().pin, card.hasPin ? t().set : t().notSet],
    [t().language, card.language ?? t().projects],
    [t().servers, card.grantedServers.join(', ') || t().none],
  ];
  return <Facts title={t().title} of={facts} />;
}
