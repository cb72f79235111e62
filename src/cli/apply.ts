import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Applied } from '../domain/index.js';
import { type CliParts, CommandRefused, command, say } from './command.js';

/** Makes a project what its file says; all or nothing. */
export const applyCommand = (parts: CliParts): Command =>
  command('apply', 'Declare a project and its servers from a YAML file.', 'apply project.yaml --dry-run')
    .argument('<file>', 'the project file')
    .option('--dry-run', 'only tell what would change', false)
    .action(async (file: string, { dryRun, json }: { dryRun: boolean; json: boolean }) => {
      const text = await readProjectFile(file);
      await parts.withDomain(async (domain) => {
        const applied = await domain.apply(text, { file, dryRun });
        say({ text: describe(applied, dryRun), data: { ...applied, dryRun } }, { json });
      });
    });

async function readProjectFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CommandRefused(`${file} cannot be read${reason}.`, 'Name a YAML file that describes a project.');
  }
}

function describe({ project, changes, unlistedServers }: Applied, dryRun: boolean): string {
  const head =
    changes.length === 0
      ? `${project}: nothing to change.`
      : `${project}: ${dryRun ? 'would change' : 'changed'}\n${changes.map((change) => `  ${change}`).join('\n')}`;
  if (unlistedServers.length === 0) return head;
  return `${head}\nServers that the file does not name stay as they are: ${unlistedServers.join(', ')}`;
}
