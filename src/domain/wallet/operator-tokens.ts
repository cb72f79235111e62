import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Changes } from '../../platform/changes/index.js';
import { type ListedToken, type TokenColumns, tokensIn } from '../../platform/tokens/index.js';
import type { Db } from '../../storage/database.js';
import { holdOpen, isOpen } from '../projects/index.js';

/** An operator's token as lists show it. */
interface ListedOperatorToken extends ListedToken {
  /** What the ledger calls it. */
  readonly name: string;
}

const NAME = /^[A-Za-z0-9._-]{1,64}$/;

const tokens = tokensIn('operator_token', 'pot_');

/** The tokens with which payment providers may credit the users of a project (`POST /credits`): rules.md §1.10. */
export function createOperatorTokens({ db, changes }: { readonly db: Db; readonly changes: Changes }) {
  return {
    /**
     * The secret is shown this once. Two live ones may share a name: so one can take over from another.
     * Refuses a bad name (INVALID_TOKEN_NAME) and projects that are archived (PROJECT_ARCHIVED).
     */
    async issueOperatorToken(projectId: number, name: string, by: Actor) {
      demandName(name);
      return await changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
        if (!(await holdOpen(tx, projectId)))
          throw refuse('PROJECT_ARCHIVED', 'project', 'The project is archived: there is nobody to credit.');
        const issued = await tokens.issue(tx, { project_id: projectId, name }, now());
        await record('operator-token.issue', `operator-token:${issued.id}`, { after: { name } });
        return issued;
      });
    },

    /** Revoked ones too, the newest first. */
    listOperatorTokens: (projectId: number): Promise<ListedOperatorToken[]> =>
      tokens.list(db, { project_id: projectId }, 'name'),

    /** False where it was revoked before, or where the project has none with this id. */
    revokeOperatorToken: (projectId: number, tokenId: number, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
        if (!(await tokens.revoke(tx, { project_id: projectId }, tokenId, now()))) return false;
        await record('operator-token.revoke', `operator-token:${tokenId}`);
        return true;
      }),

    /** Whose token a bearer is; null for what is malformed, unknown or revoked, or of an archived project. */
    async tokenOf(bearer: string): Promise<{ readonly projectId: number; readonly name: string } | null> {
      const token = await tokens.find(db, bearer);
      if (token === null || !(await isOpen(db, token.project_id))) return null;
      return { projectId: token.project_id, name: token.name };
    },
  };
}

function demandName(name: string): void {
  if (NAME.test(name)) return;
  throw refuse(
    'INVALID_TOKEN_NAME',
    'name',
    "A token's name has 1 to 64 letters, digits, dots, hyphens or underscores, e.g. payments.stripe.",
  );
}

/** What a payment provider credits wallets of one project with. */
interface OperatorTokenTable extends TokenColumns {
  project_id: number;
  name: string;
}

declare module '../../storage/tables.js' {
  interface Tables {
    operator_token: OperatorTokenTable;
  }
}

declare module '../../platform/audit/audit-model.js' {
  interface AuditActions {
    'operator-token.issue': true;
    'operator-token.revoke': true;
  }
}
