import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { queryAsAdministrator } from '../../support/database.js';
import { schemas } from '../../support/manifest.js';
import { useService } from '../../support/service.js';
import { recordStatements } from '../../support/statements.js';
import { findUnscopedTables } from '../../support/unscoped-tables.js';
import { type ExampleResult, recorded, runExamples } from './run-examples.js';
import { differences, fillIn, maskPaths, pick } from './values.js';

// The examples of the reference are recorded requests and answers; the service must still answer
// the same.

const service = useService();
const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
const operations = [...schemas];
let played: ReadonlyMap<string, ExampleResult> = new Map();

let statements: ReadonlySet<string> = new Set();

beforeAll(async () => {
  const sent = await recordStatements(async () => {
    played = await runExamples(service);
  });
  statements = new Set(sent);
});

describe.each(operations)('the example of %s', (id, { variables, result }) => {
  it('returns the recorded answer', () => {
    const { volatile = [], ...example } = recorded.get(id) ?? {};
    if (played.get(id)?.contractHash !== recorded.get(id)?.contractHash)
      throw new Error(`the example of ${id} is of another contract → run npm run examples`);
    expect(maskPaths(played.get(id), volatile)).toEqual(maskPaths(example, volatile));
  });

  it('matches the published schemas', () => {
    const { variables: sent, answer } = recorded.get(id) ?? {};
    expect(ajv.validate(variables, sent) ? [] : ajv.errors).toEqual([]);
    expect(ajv.validate(result, pick(answer, 'data')) ? [] : ajv.errors).toEqual([]);
  });
});

describe('SQL statements of the examples', () => {
  // Tables with a non-null `project_id`, except the one that leads to a project.
  const tables = async (): Promise<ReadonlySet<string>> => {
    const rows = await queryAsAdministrator(
      service.connection,
      `SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'project_id' AND attnotnull
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'context_token'`,
    );
    return new Set(rows.map(({ relname }) => String(relname)));
  };

  it('have a condition on the project for each table of projects (architecture.md §6.7)', async () => {
    const ofProjects = await tables();
    expect(statements.size).toBeGreaterThan(50);
    expect([...statements].filter((statement) => findUnscopedTables(statement, ofProjects).length > 0)).toEqual([]);
  });

  it('(control) are detected without the condition', () => {
    const ofProjects = new Set(['users', 'session']);
    const found = (statement: string) => findUnscopedTables(statement, ofProjects);
    expect(found('select "id", "project_id" as "projectId" from "users" where "id" = $1')).toEqual(['users']);
    expect(
      found('UPDATE users SET pin_hash = NULL WHERE project_id = $1 AND id IN (SELECT user_id FROM session)'),
    ).toEqual(['users', 'session']);
    const joined =
      'select from "session" join "users" on "users"."project_id" = "session"."project_id" where "hash" = $1';
    expect(found(joined)).toEqual(['session', 'users']);
    expect(found(`${joined} and "session"."project_id" = $2`)).toEqual([]);
    expect(found('select from "users" where "project_id" = $1 and "id" = $2')).toEqual([]);
    expect(found('select from "project" where "id" = $1')).toEqual([]);
  });
});

it('covers each document once', () => {
  expect([...recorded.keys()].sort()).toEqual(operations.map(([id]) => id).sort());
});

describe('maskPaths() and differences()', () => {
  const now = { answer: { data: { me: { id: 1, at: 'noon', tags: ['a'] } } } };

  it('compare all but the volatile values', () => {
    const mask = (value: unknown) => maskPaths(value, ['answer.data.me.at']);
    const other = (me: object) => mask({ answer: { data: { me: { ...now.answer.data.me, ...me } } } });
    expect(other({ at: 'midnight' })).toEqual(mask(now));
    expect(other({ at: null })).not.toEqual(mask(now));
    expect(other({ id: 2 })).not.toEqual(mask(now));
    expect(other({ tags: [] })).not.toEqual(mask(now));
  });

  it('return values that differ between two runs, and throw if the shapes differ', () => {
    const at = (me: object) => ({ answer: { data: { me } } });
    expect(differences(at({ id: 1, tags: ['a', 'b'] }), at({ id: 1, tags: ['a', 'c'] }))).toEqual([
      'answer.data.me.tags.1',
    ]);
    for (const me of [{}, { id: null }, { id: '1' }, { id: 1, more: 1 }])
      expect(() => differences(at({ id: 1 }), at(me))).toThrow(/other keys|another shape/);
  });
});

describe('fillIn() and pick()', () => {
  const kept = new Map<string, unknown>([['id', 7]]);

  it('keep the type of a value that replaces the whole text, and insert it into a longer text', () => {
    expect(fillIn({ id: '{{id}}', list: ['number {{id}}'], n: 1 }, kept)).toEqual({
      id: 7,
      list: ['number 7'],
      n: 1,
    });
  });

  it('throw for an unknown name or path', () => {
    expect(() => fillIn('{{other}}', kept)).toThrow('{{other}} was not stored');
    expect(() => pick([{ id: 1 }], '1.id')).toThrow('there is no 1.id');
  });
});
