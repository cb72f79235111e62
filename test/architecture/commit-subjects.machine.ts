import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useFolder } from '../support/folder.js';
import { checkout } from '../support/process.js';

const folder = useFolder();
const script = join(checkout, '.ci/commit-subjects.mjs');

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder.path, encoding: 'utf8' });
  return { status, stdout: stdout.trim(), stderr };
}
function commit(subject: string): void {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  run('git', ...author, 'commit', '--quiet', '--allow-empty', '--message', subject);
}

describe('subjects of commits', () => {
  beforeAll(() => {
    run('git', 'init', '--quiet');
    commit('Older commits are free.');
  });

  it.each([
    ['metrics: accept a report that precedes worker registration', null],
    ['cli, admin: name `user lift-lockouts` by its verb', null],
    [`a: ${'b'.repeat(69)}`, null],
    [`a: ${'b'.repeat(70)}`, 'has 73 characters instead of 72 at most'],
    ['Accept an earlier report', 'is not of the form "area: imperative summary"'],
    ['metrics: Accept an earlier report', 'is not of the form "area: imperative summary"'],
    ['metrics: accept an earlier report.', 'ends with a full stop'],
    ['metrics: fixed an earlier report', 'does not begin with a verb in the imperative'],
  ])('are accepted or rejected with the reason: %s', (subject, problem) => {
    commit(subject);
    const { status, stderr } = run(process.execPath, script, 'HEAD~1');
    expect({ status, stderr }).toEqual({
      status: problem === null ? 0 : 1,
      stderr: problem === null ? '' : expect.stringContaining(`${subject}\n  The subject ${problem}.\n`),
    });
  });

  it('are all checked after the base, and not before', () => {
    expect(run(process.execPath, script, 'HEAD').status).toBe(0);
    const { stderr } = run(process.execPath, script, 'HEAD~8');
    expect(stderr.match(/The subject/g)).toHaveLength(5);
  });

  it('are not checked in a clone without the base', () => {
    const { status, stdout } = run(process.execPath, script);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/not checked: \w+ is not in/) });
  });
});
