import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import config from '../../contract.config.js';
import { LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { commandsOf } from '../../packages/contract/src/config.js';
import { type CheckOptions, check } from '../../packages/contract/src/verdict/check/check.js';
import { reportCheck } from '../../packages/contract/src/verdict/check/report.js';
import { type PublishRequest, publish } from '../../packages/contract/src/verdict/publish/publish.js';
import { reportPublishing } from '../../packages/contract/src/verdict/publish/publish-report.js';
import { root as checkout } from './support.js';

/** SDL: fields begin on line 2, `Thing` on line 5. */
export const SDL = `type Query {
  thing(size: Int): Thing! @access(to: PUBLIC)
  other: Int! @access(to: PUBLIC)
}
type Thing {
  id: ID!
  name: String!
  colour: Colour!
  weight: Int!
}
enum Colour { RED GREEN }
`;
export const THING = 'query thing($size: Int) {\n  thing(size: $size) {\n    id\n    name\n    colour\n  }\n}\n';
export const OTHER = 'query other {\n  other\n}\n';
/** The day that it is for the tests. */
export const TODAY = '2027-01-15';

/** Runs git in a folder, as a user with a name; returns its output. */
export const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Commits all files; returns the id of the commit. */
export function commit(root: string): string {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'a commit');
  return git(root, 'rev-parse', 'HEAD').trim();
}

/** Creates a repository with a first commit on `main`; returns its id. */
export function repository(root: string): string {
  git(root, 'init', '-q', '-b', 'main');
  return commit(root);
}

/** Fields with a resolver. */
export const resolved = async () => new Set(['Query.thing', 'Query.other']);

/**
 * Creates a working tree for each test: our directives, the SDL above, and the document `thing`,
 * without `generated/`.
 */
export function useTree() {
  let root = '';
  const pathOf = (file: string): string => join(root, file);
  const tree = {
    get root(): string {
      return root;
    },
    write(file: string, text: string): void {
      mkdirSync(dirname(pathOf(file)), { recursive: true });
      writeFileSync(pathOf(file), text);
    },
    read: (file: string): string => readFileSync(pathOf(file), 'utf8'),
    has: (file: string): boolean => existsSync(pathOf(file)),
    remove: (file: string): void => rmSync(pathOf(file)),
    /** Changes a part of a file, which has to be there. */
    change(file: string, from: string, to: string): void {
      const text = tree.read(file);
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      tree.write(file, text.replace(from, to));
    },
    lock: () => JSON.parse(tree.read(LOCK_FILE)),
    publish: (options: Partial<PublishRequest> = {}) =>
      publish({
        root,
        config,
        accept: [],
        ...{ reason: null, by: null, until: null },
        today: TODAY,
        usage: null,
        force: false,
        dryRun: false,
        ...options,
      }).then((published) => reportPublishing(published, '')),
    check: (options: Partial<CheckOptions> & { readonly strict?: boolean; readonly folder?: string } = {}) => {
      const { strict = false, folder = '', ...rest } = options;
      return check({ root, config, against: 'lock', base: null, today: TODAY, usage: null, resolved, ...rest }).then(
        (checked) => reportCheck(checked, { strict, folder, publish: commandsOf(config).publish }),
      );
    },
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tree-'));
    mkdirSync(pathOf('schema'));
    copyFileSync(join(checkout, 'schema/scalars.graphql'), pathOf('schema/scalars.graphql'));
    tree.write('schema/things.graphql', SDL);
    tree.write('documents/things/thing.graphql', THING);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return tree;
}
