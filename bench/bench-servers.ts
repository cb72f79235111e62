import type { AnswerMode } from './servers/floor.js';
import type { ServerInput } from './servers/server-deps.js';

/** A server that answers the requests of a workload. */
export interface BenchServer {
  readonly name: string;
  /** Title in the report. */
  readonly title: string;
  readonly kind: 'floor' | 'ours' | 'peer';
  /** Below `dist`. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Overrides how the floor answers, also if the workload sets it. */
  readonly way?: AnswerMode;
}

export const floor = { kind: 'floor', script: 'bench/servers/serve-floor.js' } as const;
const peer = (name: string, title: string): BenchServer => ({
  name,
  title,
  kind: 'peer',
  script: `bench/peers/${name}.mjs`,
});

/** The service as installed. */
export const SERVICE = {
  name: 'service',
  title: 'This service',
  kind: 'ours',
  script: 'program/cli.js',
  args: ['serve'],
} as const;

export const SERVERS = [
  { ...floor, name: 'floor', title: 'Bare node:http' },
  { ...floor, name: 'cached', title: 'Bare node:http, bytes cached', way: 'bytes' },
  { ...floor, name: 'argon2', title: 'Bare node:http, Argon2 alone', way: 'password' },
  SERVICE,
  { name: 'plain', title: 'Its handler on node:http', kind: 'ours', script: 'bench/servers/serve-plain.js' },
  peer('mercurius', 'Mercurius with JIT'),
  peer('yoga', 'GraphQL Yoga'),
  peer('apollo', 'Apollo Server'),
  peer('express-graphql-http', 'Express, graphql-http'),
] as const satisfies readonly BenchServer[];

export type ServerName = (typeof SERVERS)[number]['name'];

/** Options of floor and peers beyond the shared data. */
export type AnswerOptions = Pick<ServerInput, 'recorded' | 'way'>;
