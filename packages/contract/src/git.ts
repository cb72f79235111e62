import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { codeOf } from './system-error.js';

/** Result of a git command. */
export interface Git {
  /** NO_GIT if git is not installed. */
  readonly status: number | null;
  readonly out: Buffer;
}

/** Exit status of a command that does not exist, as in a shell. */
export const NO_GIT = 127;

/** Maximum output of git. */
const MAX_BYTES = 64 * 1024 * 1024;
const TIME_LIMIT_MS = 60_000;

/**
 * Runs git in a folder. Throws only if git cannot be started for another reason than that it is not
 * installed.
 */
export async function runGit(folder: string, args: readonly string[], input = ''): Promise<Git> {
  const { GIT_DIR, ...others } = process.env;
  if (GIT_DIR === undefined || others.GIT_WORK_TREE !== undefined) return execute(folder, args, input, process.env);
  // A hook in a linked worktree has GIT_DIR. With it, git takes any folder for the top.
  const found = await execute(folder, ['rev-parse', '--git-dir'], '', others);
  return execute(folder, args, input, found.status === 0 ? others : process.env);
}

async function execute(
  folder: string,
  args: readonly string[],
  input: string,
  inherited: NodeJS.ProcessEnv,
): Promise<Git> {
  // Git does not prompt, and does not fetch the objects of a partial clone one by one.
  const env = { ...inherited, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  const child = execFile('git', [...args], {
    cwd: folder,
    env,
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
    timeout: TIME_LIMIT_MS,
  });
  child.stdin?.on('error', () => undefined); // git may close its input early
  child.stdin?.end(input);
  try {
    const out = child.stdout === null ? Promise.resolve(Buffer.alloc(0)) : buffer(child.stdout);
    const [[status], bytes] = await Promise.all([once(child, 'close'), out]);
    return { status: typeof status === 'number' ? status : null, out: bytes };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return { status: NO_GIT, out: Buffer.alloc(0) };
  }
}

/** Returns the full hash of a commit that a revision names; null without one. */
export async function commitOf(folder: string, revision: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const { status, out } = await runGit(folder, args);
  return status === 0 ? out.toString('utf8').trim() : null;
}

/** Returns the path of a folder for annotations: that in its repository on GitHub, else ''. */
export const annotatedFolder = async (folder: string): Promise<string> =>
  process.env.GITHUB_ACTIONS === 'true' ? await pathInRepository(folder, process.env.GITHUB_WORKSPACE) : '';

/**
 * Returns the path of a folder in its repository for GitHub annotations: `services/books/`, or ''
 * for the root. Without git, `workspace` (GITHUB_WORKSPACE) is the root.
 */
export async function pathInRepository(folder: string, workspace: string | undefined): Promise<string> {
  const { status, out } = await runGit(folder, ['rev-parse', '--show-prefix']);
  if (status === 0) return out.toString('utf8').replace(/\n$/, '');
  if (workspace === undefined || !existsSync(workspace) || !existsSync(folder)) return '';
  const path = relative(realpathSync(workspace), realpathSync(folder));
  return path === '' || path.startsWith('..') || isAbsolute(path) ? '' : `${path.split(sep).join('/')}/`;
}

/** Returns the git user name of a folder; null without one. */
export async function gitUser(folder: string): Promise<string | null> {
  const { status, out } = await runGit(folder, ['config', 'user.name']);
  const name = out.toString('utf8').trim();
  return status === 0 && name !== '' ? name : null;
}
