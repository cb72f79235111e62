import type { DataOf } from '../../../../../src/admin/index.js';
import { texts } from '../../texts/language.js';

export type ItemState = DataOf<'catalogue.items'>['items'][number]['states'][number];

export const STATES = ['ACTIVE', 'UPCOMING', 'ENDED', 'OFF', 'ARCHIVED'] as const satisfies readonly ItemState[];

/** Names of the states of items and listings. */
export const stateNames = texts<Readonly<Record<ItemState, string>>>({
  en: { ACTIVE: 'active', UPCOMING: 'upcoming', ENDED: 'ended', OFF: 'off', ARCHIVED: 'archived' },
  de: { ACTIVE: 'aktiv', UPCOMING: 'bevorstehend', ENDED: 'beendet', OFF: 'aus', ARCHIVED: 'archiviert' },
});
