/** The state of an order of the demo after the start. */
type OrderState = 'DELIVERED' | 'REFUNDED' | 'PAID';

export interface DemoOrder {
  readonly sku: string;
  readonly quantity: number;
  readonly character: string | null;
  readonly state: OrderState;
}

export interface Player {
  readonly email: string;
  readonly password: string;
  readonly pin: string | null;
  /** Code of the player's server. */
  readonly server: string;
  /** Prefix of the login on that server; the user id follows. */
  readonly login: string;
  /** The initial balance. */
  readonly money: number;
  /** A start credits `money` again if the balance is below this. */
  readonly minBalance: number;
  readonly orders: readonly DemoOrder[];
}

const order = (sku: string, quantity: number, state: OrderState, character: string | null = null): DemoOrder => ({
  sku,
  quantity,
  character,
  state,
});

/** The passwords are public: the demo runs on loopback with the embedded database only. */
export const PLAYERS: readonly Player[] = [
  {
    email: 'ada@example.com',
    password: 'ember-isles-demo',
    pin: '271828',
    server: 'dawn',
    login: 'ada',
    // 48,000 is the price of twenty pieces of the most expensive item without a purchase limit.
    money: 60_000,
    minBalance: 48_000,
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
    // Less than the most expensive items cost, so that some purchases fail with INSUFFICIENT_FUNDS.
    money: 2_000,
    minBalance: 1_000,
    orders: [order('lavastone-bread', 10, 'DELIVERED'), order('smokebloom-tea', 5, 'PAID')],
  },
];
