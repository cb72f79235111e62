import { Copyable } from '../../components/copyable.js';
import { type Property, PropertyTiles } from '../../components/details.js';
import { Moment } from '../../components/moment.js';
import { money } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Card } from './card.js';

const t = texts({
  en: {
    deleted: 'deleted',
    confirmed: 'Confirmed',
    no: 'no',
    yes: 'yes',
    balance: 'Balance',
    projects: 'default of the project',
    set: 'set',
    notSet: 'not set',
    servers: 'Server access',
    none: 'none',
  },
  de: {
    deleted: 'gelöscht',
    confirmed: 'Bestätigt',
    no: 'nein',
    yes: 'ja',
    balance: 'Guthaben',
    projects: 'Standard des Projekts',
    set: 'gesetzt',
    notSet: 'nicht festgelegt',
    servers: 'Serverzugang',
    none: 'keiner',
  },
});

/** Properties of a player. */
export function PlayerDetails({ card }: { readonly card: Card }) {
  const properties: readonly Property[] = [
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
  return <PropertyTiles title={t().details} of={properties} />;
}
