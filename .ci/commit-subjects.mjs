// Checks the subjects of commits: `area: imperative summary`, at most 72 characters
// (CONTRIBUTING.md, "Writing style"). `node .ci/commit-subjects.mjs [base]` checks the commits
// after the base.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The last commit whose subject breaks the rule. */
const BASE = 'd15ac15a6f74b5d5e959ca03a3983b9d73c8c37f';
const MAX_LENGTH = 72;
const SUBJECT = /^[a-z][\w./-]*(?:, [a-z][\w./-]*)*: [a-z`"@/]/;
// cspell:disable
const VERBS =
  'add|allow|call|chang|check|clean|compar|correct|count|delet|document|drop|explain|fix|follow|give|keep|improv|introduc|limit|mov|nam|print|record|refactor|reject|remov|renam|replac|report|return|revert|rewrit|run|show|split|start|stat|stop|support|test|updat|us|writ';
// cspell:enable
const INFLECTED = new RegExp(`: (?:${VERBS})(?:ed|es|s|ing)\\b`);

/** The problem of a subject, or null. */
export function problemOf(subject) {
  if (subject.startsWith('Merge ')) return null;
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters instead of ${MAX_LENGTH} at most`;
  if (!SUBJECT.test(subject)) return 'is not of the form "area: imperative summary"';
  if (INFLECTED.test(subject)) return 'does not begin with a verb in the imperative';
  return subject.endsWith('.') ? 'ends with a full stop' : null;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const base = process.argv[2] ?? BASE;
  const log = git('log', '--format=%h %s', `${base}..HEAD`);
  if (log === null) console.log(`Subjects of commits are not checked: ${base} is not in this clone.`);
  const problems = (log ?? '').split('\n').flatMap((line) => {
    const at = line.indexOf(' ');
    const problem = at < 0 ? null : problemOf(line.slice(at + 1));
    return problem === null ? [] : [`${line}\n  The subject ${problem}.`];
  });
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
