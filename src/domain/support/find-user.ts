import { refuse } from '../../base/errors/refusal.js';
import type { Deps } from '../../platform/deps.js';
import type { Db } from '../../storage/database.js';
import { normalizeLogin } from '../accounts/index.js';
import { emailSearchForms } from '../email.js';
import {
  findByEmailPart,
  findByLogin,
  findByRequest,
  findByUuid,
  type ListedUser,
  listUsers,
  type Match,
} from './find-user-view.js';

export interface UserSearch {
  /** Part of an address, a login or an id, 1 to 254 characters. */
  readonly text: string;
  /** Maximum number of users, 1 to 100. */
  readonly limit: number;
}

export interface FoundUser extends ListedUser {
  /** Matches of the text, the most specific first. */
  readonly matches: readonly Omit<Match, 'userId'>[];
}

export interface FoundUsers {
  /** Matches by id first, then by address, then by login. */
  readonly users: readonly FoundUser[];
  /** Whether there are more users than listed; a longer text narrows the search. */
  readonly hasMore: boolean;
}

const MAX_TEXT = 254;
/** Prefixes of ids in the audit log and in commands; optional here. */
const KIND = /^(?:user|purchase|delivery|session|transaction|request):(?=.)/;
const ID = /^[1-9]\d{0,9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** Whether the service accepts the text as X-Request-Id. */
export const isRequestId = (text: string): boolean => REQUEST_ID.test(text);

const LOGIN = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * `user find`: rules.md §4.5. Each lookup reads a bounded number of rows by an index, so the cost
 * does not grow with the number of users.
 */
export const createUserSearch = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  /** Finds users of a project. Throws INVALID_VARIABLES if the text is empty or too long. */
  async function findUsers(projectId: number, { text, limit }: UserSearch): Promise<FoundUsers> {
    const query = text.trim();
    if (query === '' || [...query].length > MAX_TEXT)
      throw refuse('INVALID_VARIABLES', `Enter 1 to ${MAX_TEXT} characters.`);
    const max = limit + 1;
    const matches = (await Promise.all(lookupsFor(db, projectId, query, max))).flat();
    const ids = [...new Set(matches.map(({ userId }) => userId))];
    const rows = ids.length === 0 ? [] : await listUsers(db, projectId, ids, clock.now());
    const users = ids.flatMap((id) => rows.find((user) => user.id === id) ?? []);
    const listed = users.slice(0, limit).map((user) => ({
      ...user,
      matches: matches.filter(({ userId }) => userId === user.id).map(({ by, value }) => ({ by, value })),
    }));
    return { users: listed, hasMore: users.length > limit };
  };

/** The lookups for a text, the most specific first. */
function lookupsFor(db: Db, projectId: number, text: string, limit: number): Promise<Match[]>[] {
  const name = text.replace(KIND, '');
  const uuid = name.toLowerCase();
  const lookups: Promise<Match[]>[] = [];
  if (ID.test(name) && Number(name) < 2 ** 31)
    lookups.push(Promise.resolve([{ userId: Number(name), by: 'ID', value: name }]));
  if (UUID.test(uuid)) lookups.push(findByUuid(db, projectId, uuid));
  if (isRequestId(name)) lookups.push(findByRequest(db, projectId, name, limit));
  const forms = emailSearchForms(text);
  if (forms.length > 0) {
    const part = { projectId, forms, limit };
    lookups.push(findByEmailPart(db, part, 'EMAIL_BEGINS'), findByEmailPart(db, part, 'EMAIL_ENDS'));
  }
  if (LOGIN.test(text)) lookups.push(findByLogin(db, { projectId, forms: [normalizeLogin(text)], limit }));
  return lookups;
}
