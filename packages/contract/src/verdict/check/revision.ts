import { ACCEPTED_FILE, LOCK_FILE, RETIRED_FILE } from '../../committed-files.js';
import { commitOf, type Git, NO_GIT, runGit } from '../../git.js';
import { type Diagnostic, diagnostic, startOf } from '../../sdl/diagnostic.js';
import { byKind, type SourceFile, type Sources, textOf } from '../../sdl/sources.js';
import { NothingToCompare } from './fetch-json.js';

/** The contract files of a revision. */
export interface Revision {
  /** Full hash of the commit. */
  readonly commit: string;
  readonly sources: Omit<Sources, 'today' | 'utcToday'>;
  /** Null without a lock. */
  readonly lock: SourceFile | null;
  /** The file of accepted changes; null without one. */
  readonly accepted: SourceFile | null;
}

const FOLDERS = ['schema', 'documents'];
/**
 * Reads the contract files of a revision (branch, tag or commit) through git into memory, without a
 * checkout. `root` may be anywhere in its repository. Throws NothingToCompare without git,
 * repository, revision or its files, as in a shallow clone.
 */
export async function readRevision(root: string, revision: string): Promise<Revision> {
  const git = (args: readonly string[], input = ''): Promise<Git> => runGit(root, args, input);
  const inside = await git(['rev-parse', '--is-inside-work-tree']);
  if (inside.status === NO_GIT)
    throw new NothingToCompare('git is not installed.', 'Install git, or compare with the lock.');
  if (inside.status !== 0)
    throw new NothingToCompare(
      `${root} is not in a git repository.`,
      'Run it in a checkout, or compare with the lock, a manifest file or the URL of a running service.',
    );
  const commit = await commitOf(root, revision);
  if (commit === null) throw await missing(revision, git);

  const listed = await git(['ls-tree', '-r', '-z', commit, '--', ...FOLDERS]);
  const blobs = blobsOf(listed.out.toString('utf8'));
  const wanted = blobs.map(({ file, oid }) => `${oid ?? `${commit}:./${file}`}\n`);
  const contents = await git(['cat-file', '--batch', '--follow-symlinks'], wanted.join(''));
  const texts = listed.status === 0 && contents.status === 0 ? textsOf(contents.out, blobs.length) : null;
  if (texts === null) throw await missing(revision, git);

  const read = blobs.map(({ file }, index) => ({ file, text: texts[index] ?? null }));
  const files = read.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }]));
  const diagnostics = read.flatMap(({ file, text }) => (text === null ? [unknownTarget(file)] : []));
  return {
    commit,
    sources: { ...byKind(files), diagnostics },
    lock: files.find(({ file }) => file === LOCK_FILE) ?? null,
    accepted: files.find(({ file }) => file === ACCEPTED_FILE) ?? null,
  };
}

/** Returns the contract files of a revision; null if they cannot be read, as in a partial clone. */
export const findRevision = (root: string, revision: string): Promise<Revision | null> =>
  readRevision(root, revision).catch((error: unknown) => {
    if (error instanceof NothingToCompare) return null;
    throw error;
  });

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
        `Fetch it (git fetch origin), or name an existing one: git log --oneline -- ${LOCK_FILE}`,
      );
}

interface Blob {
  readonly file: string;
  /** Null for a link, which git follows in the commit. */
  readonly oid: string | null;
}

/** With it, a revision does not compile, so that its lock is the reference. */
const unknownTarget = (file: string): Diagnostic =>
  diagnostic(startOf(file), {
    rule: 'source-unreadable',
    subject: null,
    problem: 'it is a link to a file that is not in the commit',
    fix: 'commit its target',
  });

/** Returns the files that the compiler reads: no hidden files or notes. */
const blobsOf = (listing: string): readonly Blob[] =>
  listing
    .split('\0')
    .flatMap((entry) => {
      const [, mode, oid, file] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      if (mode === undefined || oid === undefined || file === undefined) return [];
      return [{ file, oid: mode === '120000' ? null : oid }];
    })
    .filter(({ file }) => isRead(file));

const isRead = (file: string): boolean =>
  file === RETIRED_FILE ||
  file === LOCK_FILE ||
  file === ACCEPTED_FILE ||
  (file.endsWith('.graphql') && !/(?:^|\/)(?:\.|node_modules\/)/.test(file));

/**
 * Parses the output of `git cat-file --batch --follow-symlinks`: `<oid> blob <size>`, the bytes and
 * a newline, per blob. A link to another place has another word than `blob`, and null as its text.
 */
function textsOf(batch: Buffer, count: number): readonly (string | null)[] | null {
  const texts: (string | null)[] = [];
  for (let at = 0; texts.length < count; ) {
    const end = batch.indexOf('\n', at);
    const head = batch.toString('utf8', at, end === -1 ? at : end);
    const [, kind, size] = /^(?:[0-9a-f]+ )?([a-z]+) (\d+)$/.exec(head) ?? [];
    if (size === undefined) return null;
    const from = end + 1;
    texts.push(kind === 'blob' ? textOf(batch.subarray(from, from + Number(size))) : null);
    at = from + Number(size) + 1;
  }
  return texts;
}
