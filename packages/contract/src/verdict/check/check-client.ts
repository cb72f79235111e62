import { VERDICTS_FILE } from '../../committed-files.js';
import { requireDay } from '../../scalars.js';
import { utcToday } from '../../sdl/sources.js';
import { readOverrides } from '../compare/verdicts-file.js';
import { readUsage, withCallers } from './callers.js';
import type { Checked, CheckOptions } from './check.js';
import { compareClient, readClientBuild } from './client-build.js';
import type { Reach } from './reach.js';
import { findReference } from './reference.js';
import { readCommitted } from './working-tree.js';

/**
 * Compares the contracts of a client build (a file) with those of a server. Throws NothingToCompare
 * if file or server cannot be read.
 */
export async function checkClient(
  file: string,
  { against, today, usage, ...project }: Omit<CheckOptions, 'base' | 'resolved'>,
): Promise<Checked> {
  const { root, config } = project;
  requireDay('--today', today);
  const day = today ?? utcToday();
  const build = await readClientBuild(file, config);
  const reference = await findReference(against, project, day);
  const calls = usage === null ? null : await readUsage(usage, day);
  const { overrides, diagnostics } = readOverrides(readCommitted(root, VERDICTS_FILE), config);
  if (diagnostics.length > 0) return { diagnostics };
  const compared = compareClient(build, reference.baseline, { today: day, overrides, config });
  const result = { against: reference.name, ...withCallers(compared, calls), unpublished: [], reach: NOTHING };
  return { result: { ...result, accepted: null, expired: [], unused: [] }, warnings: [] };
}

const NOTHING: Reach = { unreached: [], opened: {} };
