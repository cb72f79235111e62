import type { Command } from 'commander';
import type { Applied } from '../domain/index.js';
import { shortened } from '../platform/declared/index.js';
import { type CliParts, say, type WriteOptions, writeCommand } from './command.js';
import { readTextFile } from './read-file.js';

/** Makes a project what its file says; all or nothing. */
export const applyCommand = (parts: CliParts): Command =>
  writeCommand(
    'apply',
    'Declare a project, its servers and its catalogue from a YAML file.',
    'apply project.yaml --dry-run',
  )
    .argument('<file>', 'the project file')
    .action(async (file: string, options: WriteOptions) => {
      const text = await readTextFile(file, 'Name a YAML file that describes a project.');
      await parts.withDomain(async (domain) => {
        const applied = await domain.apply(text, { file, by: parts.operator });
        say({ text: describe(applied), data: applied }, options);
      }, options);
    });

function describe({ project, changes, unlistedServers }: Applied): string {
  const head =
    changes.length === 0
      ? `${project}: nothing to change.`
      : `${project}:\n${shortened(changes)
          .map((change) => `  ${change}`)
          .join('\n')}`;
  if (unlistedServers.length === 0) return head;
  return `${head}\nServers that the file does not name stay as they are: ${unlistedServers.join(', ')}`;
}
