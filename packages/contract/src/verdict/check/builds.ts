import { readdir } from 'node:fs/promises';
import type { Project } from '../../config.js';
import type { Diagnostic } from '../../sdl/diagnostic.js';
import { codeOf } from '../../system-error.js';
import type { CompareOptions, PresentSide } from '../compare/index.js';
import { type DocumentCalls, readUsage } from './callers.js';
import type { Caller, CheckedOperation, CheckedVerdict } from './check-result.js';
import { compareClient, readClientBuild, worstKnown } from './client-build.js';
import { NothingToCompare } from './fetch-json.js';
import { readWorkingTree } from './working-tree.js';

export interface BuildsOptions extends Project {
  /** URL or file with usage data. */
  readonly usage: string;
  /** Folder with the contracts of builds: `<client>@<version>.json`; null: none. */
  readonly builds: string | null;
  /** `YYYY-MM-DD`; null: the current day. */
  readonly today: string | null;
}

/** A client build that was called in the last 30 days, and the effect of the working tree on it. */
export interface CheckedBuild extends Caller {
  /** The file with its contracts, which may be missing. */
  readonly file: string;
  /** Worst verdict of the documents that it calls; unknown without its file. */
  readonly verdict: CheckedVerdict;
  /** The documents that it calls, by documentId; empty without its file. */
  readonly operations: Readonly<Record<string, CheckedOperation>>;
  /** Documents that break, and that it did not call. */
  readonly uncalled: readonly string[];
}

/** The client builds in use, latest calls first, or the diagnostics of the working tree. */
export type BuildsCheck =
  | {
      readonly verdict: CheckedVerdict;
      readonly builds: readonly CheckedBuild[];
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Compares the contracts of the client builds in use with the working tree. Throws NothingToCompare
 * if the usage data, the folder or a file of a build in use cannot be read.
 */
export async function checkBuilds({ usage, builds: folder, ...project }: BuildsOptions): Promise<BuildsCheck> {
  const { config } = project;
  const tree = readWorkingTree(project, project.today);
  if (tree.manifest === null) return tree;
  const { today } = tree;
  const { calls } = await readUsage(usage, today);
  const files = folder === null ? [] : await filesIn(folder);
  const options = { today, overrides: tree.overrides, config };
  const builds: CheckedBuild[] = [];
  for (const { ids, ...caller } of byBuild(calls)) {
    const name = fileOf(caller);
    const file = `${folder ?? 'builds'}/${name}`;
    const compared = files.includes(name)
      ? await compareBuild(file, ids, tree.present, options)
      : ({ verdict: 'unknown', operations: {}, uncalled: [] } as const);
    builds.push({ ...caller, file, ...compared });
  }
  return { verdict: worstKnown(builds.map(({ verdict }) => verdict)), builds, warnings: tree.diagnostics };
}

async function compareBuild(
  file: string,
  called: readonly string[],
  present: PresentSide,
  options: CompareOptions,
): Promise<Pick<CheckedBuild, 'verdict' | 'operations' | 'uncalled'>> {
  const build = await readClientBuild(file, options.config);
  const { verdict, operations } = compareClient(build, present, options, called);
  const others = Object.keys(build.operations).filter((id) => !called.includes(id));
  const uncalled = Object.entries(compareClient(build, present, options, others).operations);
  return { verdict, operations, uncalled: uncalled.flatMap(([id, one]) => (one.verdict === 'breaking' ? [id] : [])) };
}

interface Build extends Caller {
  readonly ids: readonly string[];
}

/** Groups calls by client and version, latest calls first. */
function byBuild(calls: readonly DocumentCalls[]): Iterable<Build> {
  const builds = new Map<string, Build>();
  for (const { documentId, ...caller } of calls) {
    const key = JSON.stringify([caller.client, caller.version]);
    const { ids, ...before } = builds.get(key) ?? { ...caller, calls: 0, ids: [] };
    const isLowerBound = before.isLowerBound || caller.isLowerBound;
    builds.set(key, { ...before, calls: before.calls + caller.calls, isLowerBound, ids: [...ids, documentId] });
  }
  return builds.values();
}

/** `web@2.1.0.json`; a client name with a slash is a file in a subfolder. */
const fileOf = ({ client, version }: Caller): string =>
  `${client ?? 'unnamed'}${version === null ? '' : `@${version}`}.json`;

/** Lists the files of a folder and its subfolders, with forward slashes. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    const reason = codeOf(error) ?? String(error);
    throw new NothingToCompare(`${folder} cannot be read (${reason}).`, 'Name an existing folder.', { cause: error });
  });
  return names.map((name) => name.replaceAll('\\', '/'));
}
