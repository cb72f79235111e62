import config from '../../contract.config.js';
import { type Checked, check, formatDiagnostics } from '../../packages/contract/src/index.js';
import { packageRoot } from '../base/package-root.js';

type Operations = Extract<Checked, { readonly result: unknown }>['result']['operations'];
type Operation = Operations[string];

const TITLES = {
  breaking: 'Breaking',
  dangerous: 'May meet something new',
  compatible: 'Compatible',
} as const;

/**
 * Returns the changes of the contracts since a revision, a manifest or a lock file, in Markdown,
 * for developers of clients. Throws if the working tree does not compile, or for an unknown
 * revision.
 */
export async function clientChangelog(version: string, since: string): Promise<string> {
  const options = { base: null, today: null, usage: null, resolved: async () => new Set<string>() };
  const checked = await check({ root: packageRoot, config, against: since, ...options });
  if ('diagnostics' in checked) throw new Error(formatDiagnostics(checked.diagnostics));
  const { against, operations } = checked.result;
  const all = Object.entries(operations);
  const isNew = ([, { changes }]: [string, Operation]) => changes.some(({ kind }) => kind === 'document-added');
  const added = all.filter(isNew).map(([id]) => `- \`${id}\``);
  const changed = (['breaking', 'dangerous', 'compatible'] as const).map((verdict) =>
    section(
      TITLES[verdict],
      all
        .filter((one) => !isNew(one) && one[1].verdict === verdict)
        .flatMap(([id, { changes }]) => changes.map(({ path, reason }) => `- \`${id}\`, \`${path}\`: ${reason}`)),
    ),
  );
  const sections = [section('New', added), ...changed].filter((text) => text !== '');
  const nothing = sections.length === 0 ? ['No contract has changed.\n'] : sections;
  return [`# Changes\n`, `${version}, compared with ${against}.\n`, ...nothing].join('\n');
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}\n`;
