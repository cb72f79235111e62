import type { Clock } from '../../base/clock.js';
import { refuse } from '../../base/errors/refusal.js';
import { sha256 } from '../../base/secrets.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import type { Database } from '../../storage/database.js';
import { demandTokenName } from './inputs.js';
import { isOperatorToken, newOperatorToken } from './operator-token.js';
import * as repository from './operator-token-store.js';

const ENDING_LENGTH = 6;

/**
 * The tokens with which payment providers may credit the users of a project (`POST /credits`). Only their hash is
 * stored, and every request looks it up: a revoked one is worth nothing from the next request on.
 */
export function createOperatorTokens({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    /** The secret is shown this once. Two live ones may share a name: so one can take over from another. */
    async issueToken(
      projectId: number,
      name: string,
      by: Actor,
    ): Promise<{ readonly id: number; readonly secret: string }> {
      demandTokenName(name);
      return await database.transaction(async (tx) => {
        const [now, secret] = [clock.now(), newOperatorToken()];
        const token = { hash: sha256(secret), name, ending: secret.slice(-ENDING_LENGTH), now };
        const id = await repository.insertOperatorToken(tx, projectId, token);
        if (id === null)
          throw refuse('PROJECT_ARCHIVED', 'project', 'The project is archived: there is nobody to credit.');
        const target = `operator-token:${id}`;
        await recordAudit(tx, { by, at: now, action: 'operator-token.issue', projectId, target, after: { name } });
        return { id, secret };
      });
    },

    listTokens: (projectId: number) => repository.listOperatorTokens(database.db, projectId),

    /** False where it was revoked before, or where the project has none with this id. */
    revokeToken: (projectId: number, tokenId: number, by: Actor): Promise<boolean> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        if (!(await repository.revokeOperatorToken(tx, projectId, tokenId, now))) return false;
        const target = `operator-token:${tokenId}`;
        await recordAudit(tx, { by, at: now, action: 'operator-token.revoke', projectId, target });
        return true;
      }),

    /** Whose token a bearer is; null for what is malformed, unknown or revoked, or of an archived project. */
    tokenOf: async (bearer: string): Promise<{ readonly projectId: number; readonly name: string } | null> =>
      isOperatorToken(bearer) ? await repository.findOperatorToken(database.db, sha256(bearer)) : null,
  };
}
