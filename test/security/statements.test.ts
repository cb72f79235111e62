import { beforeEach, describe, expect, it } from '@jest/globals';
import { askMe, changes, newSubject, type Subject, selectedServer } from '../support/nodes/changes.js';
import { useService } from '../support/service.js';
import { recordStatements } from '../support/statements.js';

// architecture.md §5: as long as the caches are valid, requests need no statement.

const node = useService();

/** A project with a session, both cached. */
async function subject(): Promise<Subject> {
  const made = await newSubject(node);
  for (const { answer } of changes) await answer(node, made);
  return made;
}

describe('statements of a request', () => {
  const deaf = useService({ sharedWith: node });
  let made: Subject;
  beforeEach(async () => {
    made = await subject();
  });

  it('are none if its data is cached', async () => {
    const { token } = made.project;
    expect(await recordStatements(() => askMe(node, made))).toEqual([]);
    expect(await recordStatements(() => node.run('gameServers', {}, { token }))).toEqual([]);
    expect(await recordStatements(() => node.run('project', {}, { token }))).toEqual([]);
    const here = { gameServerId: made.project.servers[0].id };
    expect(await recordStatements(() => node.run('shopCategories', here, { token }))).toEqual([]);
    expect(await recordStatements(() => selectedServer(node, made))).toEqual([]);
  });

  it('are none for tokens and bearers of an invalid format', async () => {
    const { token } = made.project;
    expect(await recordStatements(() => node.ask('me', {}, { token: `pct_${'x'.repeat(32)}` }))).toEqual([]);
    expect(await recordStatements(() => node.ask('me', {}, { token, session: 'nonsense' }))).toEqual([]);
    expect(await recordStatements(() => node.ask('nothing', {}, { token, session: made.session }))).toEqual([]);
  });

  it('(control) occur once after a change of cached data', async () => {
    await made.project.maintenance(false);
    await node.run('setLanguage', { language: 'en' }, { token: made.project.token, session: made.session });
    expect(await recordStatements(() => askMe(node, made))).not.toEqual([]);
    expect(await recordStatements(() => askMe(node, made))).toEqual([]);
  });

  it('(control) occur each time on a node without notifications', async () => {
    await deaf.notifications.close();
    for (let round = 0; round < 2; round += 1) {
      const statements = await recordStatements(() => askMe(deaf, made));
      for (const table of ['project', 'session', 'users']) expect(statements.join()).toContain(`from "${table}"`);
    }
    await made.project.block();
    expect(await askMe(deaf, made)).toBe('USER_BLOCKED'); // slower, but correct
  });
});
