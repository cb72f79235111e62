import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { ACCEPTED_FILE, LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { helpTexts } from '../support/process/program.js';
import { checkout } from '../support/process.js';
import { useCopy } from './copy.js';

jest.setTimeout(120_000);

// Runs the parts of docs/samples/contract.yml that do not need GitHub, as GitHub does.

const step = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const workflow = z.object({
  on: z.literal('pull_request'),
  permissions: z.record(z.string(), z.string()),
  jobs: z.object({ contract: z.object({ steps: z.array(step) }) }),
});

const { jobs, permissions } = workflow.parse(parse(readFileSync(join(checkout, 'docs/samples/contract.yml'), 'utf8')));
const { steps } = jobs.contract;
const stepNamed = (name: string) => steps.find((one) => one.name === name)?.run ?? '';

const { pathOf, run } = useCopy();
const DOCUMENT = 'documents/catalogue/shopCategories.graphql';

describe('the sample for GitHub Actions', () => {
  beforeAll(() => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: pathOf('.') });
    git('init', '-q');
    git('add', 'schema', 'documents');
    git('commit', '-q', '-m', 'base');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    // `npm run cli` would rebuild unchanged files.
    mkdirSync(pathOf('bin'));
    writeFileSync(pathOf('bin/npm'), '#!/bin/sh\nshift 4\nexec node dist/program/cli.js "$@"\n');
    chmodSync(pathOf('bin/npm'), 0o755);
  });

  /** Runs the comparison step as GitHub does. */
  function verdict(base: string): {
    readonly status: number | null;
    readonly stdout: string;
    readonly comment: string;
  } {
    writeFileSync(pathOf('verdict.sh'), stepNamed('Verdict'));
    const env = { GITHUB_ACTIONS: 'true', BASE: base, PATH: `${pathOf('bin')}:${process.env.PATH}` };
    const { status, stdout } = run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', 'verdict.sh'], env);
    return { status, stdout, comment: readFileSync(pathOf('verdict.md'), 'utf8') };
  }

  it('requests the whole history and no right but to comment', () => {
    expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout'))?.with).toEqual({ 'fetch-depth': 0 });
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  });

  it('runs existing commands with existing options', () => {
    const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const lines = steps.flatMap(({ run: command = '' }) => [...command.matchAll(/npm run (?:--silent )?(\w+)/g)]);
    for (const [, script = ''] of lines) expect(scripts).toHaveProperty(script);
    const commands = [...stepNamed('Verdict').matchAll(/-- ([a-z]+ [a-z]+)(.*?)2>&1/g)];
    expect(commands.map(([, , options]) => options?.trim())).toEqual(['--against "$BASE"', '--base "$BASE"']);
    for (const [, command = '', options = ''] of commands) {
      const help = helpTexts().get(command) ?? '';
      for (const [option] of options.matchAll(/--[a-z-]+/g)) expect(help).toContain(option);
    }
  });

  it('comments success or the breaking change, and keeps annotations out of the comment', () => {
    expect(verdict('origin/main')).toMatchObject({
      status: 0,
      comment: expect.stringMatching(
        /^\*\*No client breaks, except by accepted changes\.\*\*\n\n````text\nAgainst origin\/main /,
      ),
    });
    const text = readFileSync(pathOf(DOCUMENT), 'utf8');
    writeFileSync(pathOf(DOCUMENT), text.replace('    itemCount\n', ''));
    const { status, stdout, comment } = verdict('origin/main');
    writeFileSync(pathOf(DOCUMENT), text);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=documents\/catalogue\/shopCategories\.graphql,line=2,/);
    expect(comment).toMatch(/^\*\*A client breaks.*\n\n````text\nshopCategories: breaking\n/);
    expect(comment).toMatch(/\n````\n$/);
    expect(comment).not.toContain('::');
  });

  it('passes for a change that the branch accepts, and lists it in the comment and as an annotation', () => {
    const lock = readFileSync(pathOf(LOCK_FILE), 'utf8');
    const text = readFileSync(pathOf(DOCUMENT), 'utf8');
    writeFileSync(pathOf(DOCUMENT), text.replace('    itemCount\n', ''));
    const accept = ['contract', 'publish', '--accept', 'shopCategories', '--reason', 'no client reads it'];
    expect(run('node', ['dist/program/cli.js', ...accept]).status).toBe(0);
    const { status, stdout, comment } = verdict('origin/main');
    writeFileSync(pathOf(DOCUMENT), text);
    writeFileSync(pathOf(LOCK_FILE), lock);
    rmSync(pathOf(ACCEPTED_FILE));
    expect(status).toBe(0);
    expect(comment).toMatch(
      /^ {2}\S+:\d+ {2}breaking, accepted .*: no client reads it {2}result\.shopCategories\[\]\.itemCount /m,
    );
    expect(comment).toContain('  shopCategories  result-key-removed  result.shopCategories[].itemCount  accepted');
    expect(comment).toMatch(/This branch accepts changes, since its merge base with origin\/main \(/);
    expect(stdout).toMatch(
      /^::warning file=documents\/accepted\.yaml,line=2,.*accepted .*on \d{4}-\d\d-\d\d.*: no client reads it/m,
    );
  });

  it('reports that there is no verdict, and fails', () => {
    expect(verdict('origin/nowhere')).toMatchObject({
      status: 2,
      comment: expect.stringMatching(
        /^\*\*There is no verdict\.\*\*\n\n````text\nThere is no revision origin\/nowhere/,
      ),
    });
  });
});
