/** What became of an order of the demo before anybody looked. */
type Fate = 'DELIVERED' | 'REFUNDED' | 'PAID';

export interface DemoOrder {
  readonly sku: string;
  readonly quantity: number;
  readonly character: string | null;
  readonly fate: Fate;
}

export interface Player {
  readonly email: string;
  readonly password: string;
  readonly pin: string | null;
  /** Code of the server that they play on, and how their login there begins; their id is the rest of it. */
  readonly server: string;
  readonly login: string;
  /** What they begin with. Who has less than `enough` at a start is given `money` again. */
  readonly money: number;
  readonly enough: number;
  readonly orders: readonly DemoOrder[];
}

const order = (sku: string, quantity: number, fate: Fate, character: string | null = null): DemoOrder => ({
  sku,
  quantity,
  character,
  fate,
});

/** Known to everybody who reads this: the demo is for loopback and the embedded database only. */
export const PLAYERS: readonly Player[] = [
  {
    email: 'ada@example.com',
    password: 'ember-isles-demo',
    pin: '271828',
    server: 'dawn',
    login: 'ada',
    // Twenty of the dearest thing that anybody may buy without a limit cost 48,000.
    money: 60_000,
    enough: 48_000,
    orders: [
      order('ember-draught', 3, 'DELIVERED'),
      order('ash-pony', 1, 'DELIVERED', 'Lovelace'),
      order('castaways-kit', 1, 'REFUNDED', 'Wilson'),
    ],
  },
  {
    email: 'kofi@example.com',
    password: 'ember-isles-demo',
    // The tour of docs/clients.md sets one.
    pin: null,
    server: 'dusk',
    login: 'kofi',
    // Not enough for everything: the shop refuses them some of it.
    money: 2_000,
    enough: 1_000,
    orders: [order('lavastone-bread', 10, 'DELIVERED'), order('smokebloom-tea', 5, 'PAID')],
  },
];
