import { ACCEPTED_FILE, LOCK_FILE, RETIRED_FILE } from '../../committed-files.js';
import { type Git, NO_GIT, runGit } from '../../git.js';
import { type SourceFile, type Sources, textOf } from '../../sdl/sources.js';
import { NothingToCompare } from './answer.js';

/** What a revision of this repository says about the contract. */
export interface Revision {
  /** Its commit, in full. */
  readonly commit: string;
  readonly sources: Sources;
  /** Null where it had none yet. */
  readonly lock: SourceFile | null;
  /** What it accepts; null without such a file. */
  readonly accepted: SourceFile | null;
}

const OURS = ['schema', 'documents'];
/**
 * Reads the contract of a revision (a branch, a tag, a commit) through git into memory: nothing is checked out. `root` is
 * the package folder, which may lie anywhere in its repository. Throws NothingToCompare where there is no git, no
 * repository, no such revision, or not its files, as in a shallow clone.
 */
export async function readRevision(root: string, revision: string, today: string): Promise<Revision> {
  const git = (args: readonly string[], input = ''): Promise<Git> => runGit(root, args, input);
  const inside = await git(['rev-parse', '--is-inside-work-tree']);
  if (inside.status === NO_GIT)
    throw new NothingToCompare('git is not installed.', 'Install git, or compare with the lock.');
  if (inside.status !== 0)
    throw new NothingToCompare(
      `${root} is not in a git repository.`,
      'Run it in a checkout, or compare with the lock, a manifest file or the URL of a running service.',
    );
  const found = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (found.status !== 0) throw await missing(revision, git);

  const commit = found.out.toString('utf8').trim();
  const listed = await git(['ls-tree', '-r', '-z', commit, '--', ...OURS]);
  const blobs = blobsOf(listed.out.toString('utf8'));
  const contents = await git(['cat-file', '--batch'], blobs.map(({ oid }) => `${oid}\n`).join(''));
  const texts = listed.status === 0 && contents.status === 0 ? textsOf(contents.out, blobs.length) : null;
  if (texts === null) throw await missing(revision, git);

  const files = blobs.map(({ file }, index) => ({ file, text: texts[index] ?? '' }));
  const below = (folder: string) =>
    files.filter(({ file }) => file.startsWith(`${folder}/`) && file.endsWith('.graphql'));
  return {
    commit,
    sources: {
      schema: below('schema'),
      documents: below('documents'),
      retired: files.find(({ file }) => file === RETIRED_FILE) ?? null,
      today,
      utcToday: today,
      diagnostics: [],
    },
    lock: files.find(({ file }) => file === LOCK_FILE) ?? null,
    accepted: files.find(({ file }) => file === ACCEPTED_FILE) ?? null,
  };
}

async function missing(revision: string, git: (args: readonly string[]) => Promise<Git>): Promise<NothingToCompare> {
  const { out } = await git(['rev-parse', '--is-shallow-repository']);
  const isShallow = out.toString('utf8').trim() === 'true';
  return isShallow
    ? new NothingToCompare(
        `This clone is shallow, and ${revision} is not in it.`,
        'Fetch the history: git fetch --unshallow; in GitHub Actions, give actions/checkout "fetch-depth: 0".',
      )
    : new NothingToCompare(
        `There is no revision ${revision} in this repository.`,
        `Fetch it (git fetch origin), or name one that there is: git log --oneline -- ${LOCK_FILE}`,
      );
}

interface Blob {
  readonly file: string;
  readonly oid: string;
}

/** The files that the compiler would read: neither links, nor hidden ones, nor notes. */
const blobsOf = (listing: string): readonly Blob[] =>
  listing
    .split('\0')
    .flatMap((entry) => {
      const [, mode, oid, file] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return mode === undefined || mode === '120000' || oid === undefined || file === undefined ? [] : [{ file, oid }];
    })
    .filter(({ file }) => isRead(file));

const isRead = (file: string): boolean =>
  file === RETIRED_FILE ||
  file === LOCK_FILE ||
  file === ACCEPTED_FILE ||
  (file.endsWith('.graphql') && !/(?:^|\/)(?:\.|node_modules\/)/.test(file));

/** What `git cat-file --batch` gives: `<oid> blob <size>`, the bytes, and the end of a line, once for each. */
function textsOf(batch: Buffer, count: number): readonly string[] | null {
  const texts: string[] = [];
  for (let at = 0; texts.length < count; ) {
    const end = batch.indexOf('\n', at);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(batch.toString('utf8', at, end === -1 ? at : end)) ?? [];
    if (size === undefined) return null;
    const from = end + 1;
    texts.push(textOf(batch.subarray(from, from + Number(size))));
    at = from + Number(size) + 1;
  }
  return texts;
}
