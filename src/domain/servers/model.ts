import type { GameServerFacts } from '../../base/facts.js';

/** A game server as a project's file declares it. */
export type DeclaredServer = Omit<GameServerFacts, 'id' | 'projectId'>;
