import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkout, runCommand } from '../support/process.js';

// Real processes, on a machine that may be busy.
jest.setTimeout(60_000);

/** Help texts by command line, from the program (``) down. */
const helps = new Map<string, string>();

/** The commands that a help text lists, less commander's own. */
function listed(help: string): string[] {
  const [, rest = ''] = help.split('\nCommands:\n');
  const [list = ''] = rest.split('\n\n');
  return [...list.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
}

async function readHelps(path: readonly string[] = []): Promise<void> {
  const { status, stdout, stderr } = await runCommand([...path, '--help']);
  expect({ path, status, stderr }).toEqual({ path, status: 0, stderr: '' });
  helps.set(path.join(' '), stdout);
  for (const name of listed(stdout)) await readHelps([...path, name]);
}

beforeAll(() => readHelps());

/** The commands that do something. */
const leaves = (): string[] => [...helps].filter(([, help]) => listed(help).length === 0).map(([line]) => line);

describe('the command line', () => {
  it('has a help with an example for every command, and --json for each that does something', () => {
    expect(leaves()).toEqual(expect.arrayContaining(['start', 'serve', 'user create', 'maintenance on', 'migrate']));
    for (const [line, help] of helps) {
      const name = `project-service ${line}`.trim();
      expect(help).toContain(`Usage: ${name} `);
      expect(help).toMatch(new RegExp(`Example:\\n  \\$ ${name}( |\\n)`));
    }
    for (const line of leaves()) expect(helps.get(line)).toMatch(/^ {2}--json /m);
  });

  it('ends with status 2 and says why where it is used wrongly', async () => {
    const misuses: [string, RegExp][] = [
      ['', /Usage:/],
      ['nonsense', /unknown command 'nonsense'/],
      ['user', /Usage: project-service user/],
      ['config --nonsense demo', /unknown option '--nonsense'/],
      ['config', /missing required argument 'project'/],
      ['config demo demo', /too many arguments/],
      ['token rotate demo --grace soon', /Write it like 90s/],
      ['maintenance on demo --until tomorrow', /Write it like 2027-01-31T18:00:00Z/],
      ['maintenance on demo --message Wartung', /Write it like de=/],
    ];
    for (const [line, reason] of misuses) {
      const { status, stdout, stderr } = await runCommand(line.split(' ').filter((word) => word !== ''));
      expect({ line, status, stdout }).toEqual({ line, status: 2, stdout: '' });
      expect(stderr).toMatch(reason);
    }
  });
});

describe('the documents', () => {
  const read = (file: string): Promise<string> => readFile(join(checkout, file), 'utf8');

  it('name npm scripts that exist', async () => {
    const { scripts } = JSON.parse(await read('package.json'));
    const files = ['README.md', 'CONTRIBUTING.md', 'docs/operators.md', 'docs/clients.md'];
    const text = (await Promise.all(files.map(read))).join('\n');
    const named = [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z:-]+)|(start|test)\b)/g)];
    const names = new Set(named.map(([, script, short]) => script ?? short ?? ''));
    expect([...names]).toEqual(expect.arrayContaining(['start', 'test', 'dev', 'check', 'codegen', 'cli']));
    for (const name of names) expect(scripts).toHaveProperty([name]);
  });

  it('for operators name all of the commands and none other, with options that they have', async () => {
    const [, table = ''] = (await read('docs/operators.md')).split('| Command | Does |');
    const [rows = ''] = table.split('\n\n');
    const named = [...rows.matchAll(/^\| `([^`]+)` \|(.*)$/gm)].flatMap(([row, command = '']) => {
      const [, group = '', names = ''] = /^((?:[a-z]+ )?)([a-z\\|]+)/.exec(command) ?? [];
      return names.split('\\|').map((name) => ({ line: group + name, options: row.match(/--[a-z-]+/g) ?? [] }));
    });
    expect(named.map(({ line }) => line).sort()).toEqual(leaves().sort());
    for (const { line, options } of named) {
      const group = named.filter((other) => other.line.split(' ')[0] === line.split(' ')[0]);
      const help = group.map((other) => helps.get(other.line)).join('\n');
      for (const option of options) expect(help).toContain(option);
    }
  });
});
