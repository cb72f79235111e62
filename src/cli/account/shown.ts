import type { GameAccount } from '../../domain/accounts/index.js';

/** A game account as commands print it. */
export const shown = ({ id, gameServer, login, status, externalId, createdAt }: GameAccount) => ({
  id,
  server: gameServer.code,
  login,
  status,
  externalId,
  createdAt,
});
