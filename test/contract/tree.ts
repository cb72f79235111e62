import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import config from '../../contract.config.js';
import { LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { compile } from '../../packages/contract/src/compile.js';
import { commandsOf } from '../../packages/contract/src/config.js';
import type { Manifest } from '../../packages/contract/src/manifest.js';
import { readSources } from '../../packages/contract/src/sdl/sources.js';
import { checkBuilds } from '../../packages/contract/src/verdict/check/builds.js';
import { reportBuilds } from '../../packages/contract/src/verdict/check/builds-report.js';
import { type CheckOptions, check } from '../../packages/contract/src/verdict/check/check.js';
import { checkClient } from '../../packages/contract/src/verdict/check/check-client.js';
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
export const SCHEMA = 'schema/things.graphql';
export const DOCUMENT = 'documents/things/thing.graphql';
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

type Call = readonly [documentId: string, client: string | null, version: string | null, day?: string];

/** Fields with a resolver. */
const resolved = async () => new Set(['Query.thing', 'Query.other']);

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
    /** Removes the key `name` of the document. */
    removeKey: (): void => tree.change(DOCUMENT, '    name\n', ''),
    /** Adds the key `weight` to the document. */
    addKey: (): void => tree.change(DOCUMENT, '    colour\n', '    colour\n    weight\n'),
    /** Ends the document of its first version; `more` are further arguments of `@sunset`. */
    endOn(on: string, more = 'reason: "old"', since = '2026-01-01'): void {
      tree.write(DOCUMENT, THING);
      tree.change(DOCUMENT, ') {', `) @sunset(since: "${since}", on: "${on}", ${more}) {`);
    },
    /** Compiles the manifest of the tree. */
    manifest(): Manifest {
      const { manifest } = compile({ ...readSources(root), today: TODAY, utcToday: TODAY }, config);
      if (manifest === null) throw new Error('the tree does not compile');
      return manifest;
    },
    /** Writes the calls that a server has counted; returns the path of the file. */
    count(usage: readonly object[], countedSince?: object): string {
      tree.write('usage.json', JSON.stringify({ usage, countedSince }));
      return pathOf('usage.json');
    },
    /** Counts seven calls per row, by default of the day before; returns the path of the file. */
    countSeven: (...rows: readonly Call[]): string =>
      tree.count(
        rows.map(([documentId, client, version, day = '2027-01-14']) => ({
          ...{ documentId, client, version, calls: 7 },
          lastCallAt: `${day}T10:00:00.000Z`,
        })),
      ),
    publish: (options: Partial<PublishRequest> = {}) =>
      publish({
        root,
        config,
        accept: [],
        ...{ reason: null, by: null, until: null, base: null },
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
    checkClient: (file: string, against = 'lock', today = TODAY) =>
      checkClient(pathOf(file), { root, config, against, today, usage: null }).then((checked) =>
        reportCheck(checked, { strict: false, folder: '', publish: commandsOf(config).publish }),
      ),
    /** Checks the builds of the files in a folder against the counted calls. */
    checkBuilds: (builds: string | null = pathOf('builds')) =>
      checkBuilds({ root, config, usage: pathOf('usage.json'), builds, today: TODAY }).then((checked) =>
        reportBuilds(checked, ''),
      ),
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tree-'));
    mkdirSync(pathOf('schema'));
    copyFileSync(join(checkout, 'schema/scalars.graphql'), pathOf('schema/scalars.graphql'));
    tree.write(SCHEMA, SDL);
    tree.write(DOCUMENT, THING);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return tree;
}
