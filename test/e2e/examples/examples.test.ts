import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { queryAsAdministrator } from '../../support/database.js';
import { schemas } from '../../support/manifest.js';
import { useService } from '../../support/service.js';
import { statementsOf } from '../../support/statements.js';
import { unscoped } from '../../support/unscoped.js';
import { type Played, play, recorded } from './player.js';
import { differences, filledIn, masked, pick } from './values.js';

// What the reference shows as examples was really sent and answered, and is answered so still.

const service = useService();
const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
const operations = [...schemas];
let played: ReadonlyMap<string, Played> = new Map();

let statements: ReadonlySet<string> = new Set();

beforeAll(async () => {
  const sent = await statementsOf(async () => {
    played = await play(service);
  });
  statements = new Set(sent);
});

describe.each(operations)('the example of %s', (id, { variables, result }) => {
  it('is answered as it was recorded', () => {
    const { volatile = [], ...example } = recorded.get(id) ?? {};
    expect(masked(played.get(id), volatile)).toEqual(masked(example, volatile));
  });

  it('is what the published schemas promise', () => {
    const { variables: sent, answer } = recorded.get(id) ?? {};
    expect(ajv.validate(variables, sent) ? [] : ajv.errors).toEqual([]);
    expect(ajv.validate(result, pick(answer, 'data')) ? [] : ajv.errors).toEqual([]);
  });
});

describe('the statements behind them', () => {
  // Decided by the catalogue of the database: what belongs to a project says which, but for what leads to one.
  const tables = async (): Promise<ReadonlySet<string>> => {
    const rows = await queryAsAdministrator(
      service.connection,
      `SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'project_id' AND attnotnull
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'context_token'`,
    );
    return new Set(rows.map(({ relname }) => String(relname)));
  };

  it('name the project of whatever belongs to one (architecture.md §6.7)', async () => {
    const ofProjects = await tables();
    expect(statements.size).toBeGreaterThan(50);
    expect([...statements].filter((statement) => unscoped(statement, ofProjects).length > 0)).toEqual([]);
  });

  it('(control) would be found where one did not', () => {
    const ofProjects = new Set(['users', 'session']);
    const found = (statement: string) => unscoped(statement, ofProjects);
    expect(found('select "id", "project_id" as "projectId" from "users" where "id" = $1')).toEqual(['users']);
    expect(
      found('UPDATE users SET pin_hash = NULL WHERE project_id = $1 AND id IN (SELECT user_id FROM session)'),
    ).toEqual(['users', 'session']);
    expect(found('select from "users" where "project_id" = $1 and "id" = $2')).toEqual([]);
    expect(found('select from "project" where "id" = $1')).toEqual([]);
  });
});

it('there is one of each document, and of no other', () => {
  expect([...recorded.keys()].sort()).toEqual(operations.map(([id]) => id).sort());
});

describe('what is compared', () => {
  const now = { answer: { data: { me: { id: 1, at: 'noon', tags: ['a'] } } } };

  it('is all that is not another each time', () => {
    const mask = (value: unknown) => masked(value, ['answer.data.me.at']);
    const other = (me: object) => mask({ answer: { data: { me: { ...now.answer.data.me, ...me } } } });
    expect(other({ at: 'midnight' })).toEqual(mask(now));
    expect(other({ at: null })).not.toEqual(mask(now));
    expect(other({ id: 2 })).not.toEqual(mask(now));
    expect(other({ tags: [] })).not.toEqual(mask(now));
  });

  it('is another each time where two runs differ in a value, and a fault where they differ in shape', () => {
    const at = (me: object) => ({ answer: { data: { me } } });
    expect(differences(at({ id: 1, tags: ['a', 'b'] }), at({ id: 1, tags: ['a', 'c'] }))).toEqual([
      'answer.data.me.tags.1',
    ]);
    for (const me of [{}, { id: null }, { id: '1' }, { id: 1, more: 1 }])
      expect(() => differences(at({ id: 1 }), at(me))).toThrow(/other keys|another shape/);
  });
});

describe('what was kept of an answer', () => {
  const kept = new Map<string, unknown>([['id', 7]]);

  it('keeps its kind where it is the whole value, and is a text within one', () => {
    expect(filledIn({ id: '{{id}}', list: ['number {{id}}'], n: 1 }, kept)).toEqual({
      id: 7,
      list: ['number 7'],
      n: 1,
    });
  });

  it('is missed where it is not there', () => {
    expect(() => filledIn('{{other}}', kept)).toThrow('{{other}} was not kept');
    expect(() => pick([{ id: 1 }], '1.id')).toThrow('there is no 1.id');
  });
});
