import type { Way } from './servers/floor.js';
import type { Told } from './servers/parts.js';

/** Whoever answers the requests of a workload. */
export interface Contestant {
  readonly name: string;
  /** As the report says it. */
  readonly title: string;
  readonly kind: 'floor' | 'ours' | 'peer';
  /** Below `dist`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** How it comes by every answer, whatever the workload says. */
  readonly way?: Way;
}

export const floor = { kind: 'floor', script: 'bench/servers/serve-floor.js' } as const;
const peer = (name: string, title: string): Contestant => ({
  name,
  title,
  kind: 'peer',
  script: `bench/peers/${name}.mjs`,
});

export const CONTESTANTS = [
  { ...floor, name: 'floor', title: 'Bare node:http' },
  { ...floor, name: 'kept', title: 'Bare node:http, bytes kept', way: 'bytes' },
  { ...floor, name: 'argon2', title: 'Bare node:http, Argon2 alone', way: 'password' },
  { name: 'service', title: 'This service', kind: 'ours', script: 'src/main/cli.js', args: ['serve'] },
  { name: 'plain', title: 'Its handler on node:http', kind: 'ours', script: 'bench/servers/serve-plain.js' },
  peer('mercurius', 'Mercurius with JIT'),
  peer('yoga', 'GraphQL Yoga'),
  peer('apollo', 'Apollo Server'),
  peer('express-graphql-http', 'Express, graphql-http'),
] as const satisfies readonly Contestant[];

export type ContestantName = (typeof CONTESTANTS)[number]['name'];

/** What floor and peers are told beside the world; the service finds what it needs in the world. */
export type FurtherFacts = Pick<Told, 'recorded' | 'way'>;
