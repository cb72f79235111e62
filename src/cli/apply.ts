import { readFile } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import type { Command } from 'commander';
import type { Applied } from '../domain/index.js';
import { type CliParts, CommandRefused, say, type WriteOptions, writeCommand } from './command.js';

/** Makes a project what its file says; all or nothing. */
export const applyCommand = (parts: CliParts): Command =>
  writeCommand('apply', 'Declare a project and its servers from a YAML file.', 'apply project.yaml --dry-run')
    .argument('<file>', 'the project file')
    .action(async (file: string, options: WriteOptions) => {
      const text = await readProjectFile(file);
      await parts.withDomain(async (domain) => {
        const applied = await domain.apply(text, { file, by: parts.operator });
        say({ text: describe(applied), data: applied }, options);
      }, options);
    });

async function readProjectFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = isNativeError(error) && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CommandRefused(`${file} cannot be read${reason}.`, 'Name a YAML file that describes a project.');
  }
}

function describe({ project, changes, unlistedServers }: Applied): string {
  const head =
    changes.length === 0
      ? `${project}: nothing to change.`
      : `${project}:\n${changes.map((change) => `  ${change}`).join('\n')}`;
  if (unlistedServers.length === 0) return head;
  return `${head}\nServers that the file does not name stay as they are: ${unlistedServers.join(', ')}`;
}
