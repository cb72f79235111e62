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

/** Subjects with the problem of each; null without one. The valid ones come first. */
const SUBJECTS: readonly (readonly [subject: string, problem: string | null])[] = [
  ['metrics: accept a report that precedes worker registration', null],
  ['cli, admin: name `user lift-lockouts` by its verb', null],
  [`a: ${'b'.repeat(69)}`, null],
  [`a: ${'b'.repeat(70)}`, 'has 73 characters instead of 72 at most'],
  ['Accept an earlier report', 'is not of the form "area: imperative summary"'],
  ['metrics: Accept an earlier report', 'is not of the form "area: imperative summary"'],
  ['metrics: accept an earlier report.', 'ends with a full stop'],
  ['metrics: fixed an earlier report', 'does not begin with a verb in the imperative'],
];

describe('subjects of commits', () => {
  beforeAll(() => {
    run('git', 'init', '--quiet');
    commit('Older commits are free.');
    for (const [subject, problem] of SUBJECTS) {
      commit(subject);
      if (problem === null) run('git', 'tag', '--force', 'valid');
    }
  });

  it('are accepted or rejected with the reason, after the base', () => {
    const { status, stderr } = run(process.execPath, script, `HEAD~${SUBJECTS.length}`);
    expect(status).toBe(1);
    const wrong = SUBJECTS.filter(([, problem]) => problem !== null);
    for (const [subject, problem] of wrong) expect(stderr).toContain(`${subject}\n  The subject ${problem}.\n`);
    expect(stderr.match(/The subject/g)).toHaveLength(wrong.length);
  });

  it('are accepted if all are valid', () => {
    const valid = SUBJECTS.filter(([, problem]) => problem === null);
    run('git', 'checkout', '--quiet', 'valid');
    expect(run(process.execPath, script, `HEAD~${valid.length}`)).toEqual({ status: 0, stdout: '', stderr: '' });
    run('git', 'checkout', '--quiet', '-');
  });

  it('are not checked in a clone without the base', () => {
    const { status, stdout } = run(process.execPath, script);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/not checked: \w+ is not in/) });
  });
});
