import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { ACCEPTED_FILE, LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { helpTexts } from '../support/process/program.js';
import { checkout } from '../support/process.js';
import { useCopy } from './copy.js';

// Runs the commands of the pipelines of docs/samples in git repositories: a monorepo with the
// service, and a client. Only npm and gh are replaced: packages and compiled files come from this
// tree.

const SERVICE = 'services/shop';
const DOCUMENT = 'documents/catalogue/shopCategories.graphql';
const COMMITTED = ['schema', 'documents', 'generated', 'package.json'];
const CONTRACTS = 'node_modules/project-service-client/contracts.json';

/** Replaces npm: `ci` and `run build` have no effect in the copy, and copy from it elsewhere. */
const NPM = `#!/bin/sh
case "$*" in
  ci) [ -e node_modules ] || ln -s "$TREE/node_modules" node_modules ;;
  'run build') [ -e dist ] || cp -a "$TREE/dist" dist ;;
  'run --silent cli -- '*) shift 4; exec node dist/program/cli.js "$@" ;;
  *) echo "npm $*" >&2; exit 1 ;;
esac
`;
const GH = '#!/bin/sh\necho "gh $*"\n';

const { root, pathOf } = useCopy(SERVICE);
const client = join(root, 'web');
const repository = join(root, 'repository');

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd });

/** Creates a repository with the service in a folder of it. */
function commit(repository: string, folder: string): void {
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'add', ...COMMITTED.map((file) => join(folder, file)));
  git(repository, 'commit', '-q', '-m', 'base');
}

beforeAll(() => {
  mkdirSync(join(root, 'bin'));
  for (const [name, text] of [
    ['npm', NPM],
    ['gh', GH],
  ] as const) {
    writeFileSync(join(root, 'bin', name), text);
    chmodSync(join(root, 'bin', name), 0o755);
  }
  commit(root, SERVICE);
  git(root, 'remote', 'add', 'origin', '.');
  git(root, 'fetch', '-q', 'origin');
  for (const file of COMMITTED) cpSync(pathOf(file), join(repository, file), { recursive: true });
  commit(repository, '.');
  mkdirSync(join(client, CONTRACTS, '..'), { recursive: true });
  cpSync(pathOf('generated/client.json'), join(client, CONTRACTS));
  git(client, 'init', '-q');
});

interface Run {
  readonly status: number | null;
  readonly output: string;
}

/** Runs shell commands as GitHub and GitLab do. */
function shell(script: string, cwd: string, env: Readonly<Record<string, string>>): Run {
  const bash = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const path = `${join(root, 'bin')}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync('bash', bash, {
    cwd,
    env: { ...env, PATH: path, HOME: root, TREE: pathOf('.'), NO_COLOR: '1' },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const sample = (name: string): unknown => parse(readFileSync(join(checkout, 'docs/samples', name), 'utf8'));

const step = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  'working-directory': z.string().optional(),
});
const workflow = z.object({
  permissions: z.record(z.string(), z.string()).optional(),
  jobs: z.object({
    contract: z.object({
      defaults: z.object({ run: z.object({ 'working-directory': z.literal('.') }) }).optional(),
      steps: z.array(step),
    }),
  }),
});

interface GitHubRun {
  readonly workspace: string;
  /** Folder of the steps without one. */
  readonly folder: string;
  /** Values of expressions, by their text. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Runs the steps of a workflow; after a failure only those with a condition. Returns the status of
 * the first step that fails, and that of the last step.
 */
function runOnGitHub(name: string, { workspace, folder, values }: GitHubRun): Run & { lastStatus: number | null } {
  const { steps } = workflow.parse(sample(name)).jobs.contract;
  let status: number | null = 0;
  let lastStatus: number | null = 0;
  let output = '';
  for (const { run, if: condition, env, 'working-directory': named } of steps) {
    if (run === undefined || (status !== 0 && condition === undefined)) continue;
    const settings = Object.entries(env).map(([key, text]) => [key, fillIn(text, values)] as const);
    const done = shell(run, join(workspace, named ?? folder), {
      GITHUB_ACTIONS: 'true',
      ...Object.fromEntries(settings),
    });
    lastStatus = done.status;
    status = status === 0 ? lastStatus : status;
    output += done.output;
  }
  return { status, lastStatus, output };
}

const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_all, expression: string) => {
    const value = values[expression];
    if (value === undefined) throw new Error(`there is no value of ${expression}`);
    return value;
  });

const gitLab = z.object({
  contract: z.object({
    variables: z.record(z.string(), z.coerce.string()),
    before_script: z.array(z.string()),
    script: z.array(z.string()),
  }),
});

/** Runs the script of a job in its project. `settings` replace its variables. */
function runOnGitLab(name: string, project: string, settings: Readonly<Record<string, string>>): Run {
  const { variables, before_script: before, script } = gitLab.parse(sample(name)).contract;
  const predefined: Readonly<Record<string, string>> = { CI_PROJECT_DIR: project, ...settings };
  const own = Object.entries(variables).map(([key, text]) => {
    const value = text.replaceAll(/\$(\w+)/g, (_all, variable: string) => predefined[variable] ?? '');
    return [key, value] as const;
  });
  return shell([...before, ...script].join('\n'), project, { ...Object.fromEntries(own), ...predefined });
}

/** Runs `work` while the document has another text. */
function withoutKey<T>(work: () => T): T {
  const text = readFileSync(pathOf(DOCUMENT), 'utf8');
  writeFileSync(pathOf(DOCUMENT), text.replace('    itemCount\n', ''));
  try {
    return work();
  } finally {
    writeFileSync(pathOf(DOCUMENT), text);
  }
}

describe('the pipelines of a service in a monorepo', () => {
  const onGitHub = () =>
    runOnGitHub('contract.yml', {
      workspace: root,
      folder: SERVICE,
      values: {
        'github.base_ref': 'main',
        'github.token': 'secret',
        'github.event.pull_request.html_url': 'https://example.org/pull/1',
      },
    });
  const onGitLab = () =>
    runOnGitLab('contract.gitlab-ci.yml', root, { SERVICE, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' });

  it('fail on GitHub with a comment and annotations for a breaking tree', () => {
    const { status, lastStatus, output } = withoutKey(onGitHub);
    const comment = readFileSync(pathOf('verdict.md'), 'utf8');
    expect({ status, lastStatus }).toEqual({ status: 1, lastStatus: 0 });
    expect(output).toMatch(/^::error file=services\/shop\/documents\/catalogue\/shopCategories\.graphql,line=2,/m);
    expect(output).toContain(
      'gh pr comment https://example.org/pull/1 --edit-last --create-if-none --body-file verdict.md\n',
    );
    expect(comment).toMatch(/^\*\*A client breaks.*\n\n````text\nshopCategories: breaking\n/);
    expect(comment).toMatch(/\n````\n$/);
    expect(comment).not.toContain('::');
  });

  it('fetch the target branch on GitLab, and keep the report for the merge request', () => {
    git(root, 'update-ref', '-d', 'refs/remotes/origin/main');
    expect(onGitLab()).toMatchObject({ status: 0, output: expect.stringContaining('Against origin/main ') });
    expect(withoutKey(onGitLab).status).toBe(1);
    expect(readFileSync(join(root, 'verdict.txt'), 'utf8')).toMatch(/^shopCategories: breaking$/m);
  });
});

describe('the report of contract.yml', () => {
  const { permissions, jobs } = workflow.parse(sample('contract.yml'));
  const { steps } = jobs.contract;
  const verdictStep = steps.find(({ name }) => name === 'Verdict')?.run ?? '';

  function report(base: string): Run & { readonly comment: string } {
    const run = shell(verdictStep, pathOf('.'), { GITHUB_ACTIONS: 'true', BASE: base });
    return { ...run, comment: readFileSync(pathOf('verdict.md'), 'utf8') };
  }

  it('needs the whole history and no right but to comment', () => {
    expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout'))?.with).toEqual({ 'fetch-depth': 0 });
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  });

  it('passes for a change that the branch accepts, and lists it in the comment and as an annotation', () => {
    const lock = readFileSync(pathOf(LOCK_FILE), 'utf8');
    const { status, output, comment } = withoutKey(() => {
      const accept = "contract publish --accept shopCategories --reason 'no client reads it'";
      expect(shell(`node dist/program/cli.js ${accept}`, pathOf('.'), {}).status).toBe(0);
      return report('origin/main');
    });
    writeFileSync(pathOf(LOCK_FILE), lock);
    rmSync(pathOf(ACCEPTED_FILE));
    expect(status).toBe(0);
    expect(comment).toMatch(/^\*\*No client breaks, except by accepted changes\.\*\*\n\n````text\n/);
    expect(comment).toMatch(
      /^ {2}\S+:\d+ {2}breaking, accepted .*: no client reads it {2}result\.shopCategories\[\]\.itemCount /m,
    );
    expect(comment).toContain('  shopCategories  result-key-removed  result.shopCategories[].itemCount  accepted');
    expect(comment).toMatch(/This branch accepts changes, since its merge base with origin\/main \(/);
    expect(output).toMatch(
      /^::warning file=services\/shop\/documents\/accepted\.yaml,line=2,.*accepted .*on \d{4}-\d\d-\d\d.*: no client reads it/m,
    );
  });

  it('says that there is no verdict, and fails', () => {
    expect(report('origin/nowhere')).toMatchObject({
      status: 2,
      comment: expect.stringMatching(
        /^\*\*There is no verdict\.\*\*\n\n````text\nThere is no revision origin\/nowhere/,
      ),
    });
  });
});

describe('the pipelines of a client', () => {
  const onGitHub = (url: string) => {
    rmSync(join(client, 'service'), { recursive: true, force: true });
    symlinkSync(pathOf('.'), join(client, 'service'));
    const values = { 'github.workspace': client, 'vars.SERVICE_URL': url };
    return runOnGitHub('client.yml', { workspace: client, folder: '.', values });
  };
  const onGitLab = (url: string) => {
    rmSync(join(client, 'service'), { recursive: true, force: true });
    return runOnGitLab('client.gitlab-ci.yml', client, { REPOSITORY: repository, SERVICE_URL: url });
  };

  it.each([
    ['GitHub', onGitHub],
    ['GitLab', onGitLab],
  ])('pass on %s for a build that the service serves, and fail otherwise', (_name, pipeline) => {
    expect(pipeline('')).toMatchObject({ status: 0 });
    const contracts = readFileSync(join(client, CONTRACTS), 'utf8');
    writeFileSync(join(client, CONTRACTS), contracts.replaceAll('"shopCategories"', '"shopSections"'));
    const unknown = pipeline('');
    writeFileSync(join(client, CONTRACTS), contracts);
    expect(unknown.status).not.toBe(0);
    expect(unknown.output).toContain('shopSections');
  });

  it('compare with a running service', () => {
    expect(onGitHub('http://127.0.0.1:1')).toMatchObject({
      status: 2,
      output: expect.stringContaining('127.0.0.1:1'),
    });
  });
});

it('use existing scripts and options only', () => {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  for (const name of ['contract.yml', 'contract.gitlab-ci.yml', 'client.yml', 'client.gitlab-ci.yml']) {
    const text = readFileSync(join(checkout, 'docs/samples', name), 'utf8');
    for (const [, script = ''] of text.matchAll(/npm run (?:--silent )?(\w+)/g)) expect(scripts).toHaveProperty(script);
    const options = [...text.matchAll(/contract check(.*)$/gm)].flatMap(
      ([, line = '']) => line.match(/ --[a-z]+/g) ?? [],
    );
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(helpTexts().get('contract check')).toContain(option);
  }
});
