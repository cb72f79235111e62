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
  /** What is known of them, 1 to 254 characters. */
  readonly text: string;
  /** Users at most, 1 to 100. */
  readonly limit: number;
}

export interface FoundUser extends ListedUser {
  /** How the text leads to them, the surest way first. */
  readonly matches: readonly Omit<Match, 'userId'>[];
}

export interface FoundUsers {
  /** Who was found by an id first, then by address, then by login. */
  readonly users: readonly FoundUser[];
  /** More were found than are listed: say more of the address. */
  readonly hasMore: boolean;
}

const MAX_TEXT = 254;
/** How the audit log and commands write ids: what stands in front need not be said. */
const KIND = /^(?:user|purchase|delivery|session|transaction|request):(?=.)/;
const ID = /^[1-9]\d{0,9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** Whether the service accepts the text as X-Request-Id. */
export const isRequestId = (text: string): boolean => REQUEST_ID.test(text);

const LOGIN = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * `user find`: rules.md §4.5. Each way is asked for a bounded number by an index, so what it costs does not grow with the
 * number of users.
 */
export const createUserSearch = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  /** Users of a project by what is known of them. Throws INVALID_VARIABLES where the text is empty or too long. */
  async function findUsers(projectId: number, { text, limit }: UserSearch): Promise<FoundUsers> {
    const said = text.trim();
    if (said === '' || said.length > MAX_TEXT)
      throw refuse('INVALID_VARIABLES', 'text', `Write 1 to ${MAX_TEXT} characters.`);
    const most = limit + 1;
    const matches = (await Promise.all(waysOf(db, projectId, said, most))).flat();
    const ids = [...new Set(matches.map(({ userId }) => userId))];
    const known = ids.length === 0 ? [] : await listUsers(db, projectId, ids, clock.now());
    const users = ids.flatMap((id) => known.find((user) => user.id === id) ?? []);
    const listed = users.slice(0, limit).map((user) => ({
      ...user,
      matches: matches.filter(({ userId }) => userId === user.id).map(({ by, value }) => ({ by, value })),
    }));
    return { users: listed, hasMore: users.length > limit };
  };

/** All that a text may mean, the surest first. */
function waysOf(db: Db, projectId: number, said: string, limit: number): Promise<Match[]>[] {
  const name = said.replace(KIND, '');
  const uuid = name.toLowerCase();
  const ways: Promise<Match[]>[] = [];
  if (ID.test(name) && Number(name) < 2 ** 31)
    ways.push(Promise.resolve([{ userId: Number(name), by: 'ID', value: name }]));
  if (UUID.test(uuid)) ways.push(findByUuid(db, projectId, uuid));
  if (isRequestId(name)) ways.push(findByRequest(db, projectId, name, limit));
  const forms = emailSearchForms(said);
  if (forms.length > 0) {
    const part = { projectId, forms, limit };
    ways.push(findByEmailPart(db, part, 'EMAIL_BEGINS'), findByEmailPart(db, part, 'EMAIL_ENDS'));
  }
  if (LOGIN.test(said)) ways.push(findByLogin(db, { projectId, forms: [normalizeLogin(said)], limit }));
  return ways;
}
