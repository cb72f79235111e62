import type { GameServerFacts } from '../../base/facts.js';

/** A game server as a project's file declares it. */
export type DeclaredServer = Omit<GameServerFacts, 'id' | 'projectId'>;

/** Somebody who may enter a server by name. */
export interface GrantedUser {
  readonly id: number;
  readonly email: string;
  readonly grantedAt: Date;
}
