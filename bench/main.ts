import { Command, InvalidArgumentError, Option } from 'commander';
import { createBenchDatabase } from './bench-database.js';
import { SERVERS, type ServerName } from './bench-servers.js';
import { compareServers } from './compare-servers.js';
import { GROWING, GROWTH_TITLES, type GrowthName, grow } from './growth/growth.js';
import { installPeers } from './install-peers.js';
import { CONNECTIONS } from './load/wrk.js';
import { checkMachine, joinLoad, keepLoadAwake } from './machine.js';
import type { Extent } from './measure.js';
import { OVERLOAD_TITLE, OVERLOADED, overload } from './overload.js';
import { sectionOf } from './report.js';
import { printed, writeSection } from './results.js';
import { WORKLOADS } from './workloads.js';
import { writeResults } from './write-results.js';

// `npm run bench`; docs/performance.md describes the measurements.

/** For `--check`. */
const CHECK_SIZES = { projects: 10, players: 10, sessions: 10, items: 60 };
const SIZES = { projects: 10_000, players: 1_000, sessions: 1_000, items: 1_000 };

const say = (line: string): void => void process.stderr.write(`${line}\n`);

function natural(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 to 9999.');
  return Number(text);
}

/** An option with a list of the names in `known`; default all. */
function listOf<T extends string>(flags: string, what: string, known: readonly T[]): Option {
  const read = (text: string): readonly T[] =>
    text.split(',').map((given) => {
      const name = known.find((each) => each === given.trim());
      if (name === undefined) throw new InvalidArgumentError(`There are: ${known.join(', ')}.`);
      return name;
    });
  return new Option(flags, `${what}: ${known.join(', ')}`).argParser(read).default(known, 'all');
}

interface Options {
  readonly only: readonly string[];
  readonly servers: readonly ServerName[];
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly loadCore: LoadCore;
  readonly quick?: true;
  readonly write?: true;
  readonly check?: true;
}

type LoadCore = 'awake' | 'asleep';

/** `--quick`: some ten minutes. */
const QUICK = {
  only: ['me', 'shopItems', 'purchase'],
  servers: ['floor', 'service', 'plain', 'mercurius'],
  rounds: 12,
  seconds: 1,
} as const;

type GrowthOptions = Extent & { readonly only: readonly GrowthName[]; readonly write?: true };
type OverloadOptions = Extent & { readonly only: readonly string[]; readonly write?: true };

function prepareMachine(loadCore: LoadCore = 'awake'): void {
  checkMachine(say);
  joinLoad();
  if (loadCore === 'awake') keepLoadAwake();
}

const TITLES = [...WORKLOADS.map(({ title }) => title), ...GROWTH_TITLES, OVERLOAD_TITLE];
const workloadNames = WORKLOADS.map(({ name }) => name);
const serverNames = SERVERS.map(({ name }) => name);

const program = new Command('npm run bench --')
  .enablePositionalOptions()
  .description(
    'Measures the service and compares it to a bare server and its peers, in rotation, in one run. Needs an idle machine.',
  )
  .addOption(listOf('--only <names>', 'workloads', workloadNames))
  .addOption(listOf('--servers <names>', 'servers', serverNames))
  .option('--rounds <n>', 'slices of each server, whose median counts', natural, 15)
  .option('--seconds <s>', 'length of a slice', natural, 1)
  .option('--connections <n>', 'connections at full load', natural, CONNECTIONS)
  .addOption(
    new Option('--load-core <state>', 'keep the core of the load awake, or leave it to the scheduler')
      .choices(['awake', 'asleep'])
      .default('awake'),
  )
  .addOption(
    new Option(
      '--quick',
      `${QUICK.only.join(', ')} of ${QUICK.servers.join(', ')}, ${QUICK.rounds} rounds: ten minutes`,
    ).conflicts(['only', 'servers', 'rounds', 'seconds', 'write']),
  )
  .option('--write', 'replace docs/bench.json, bench.svg and the tables of performance.md')
  .option('--check', 'only check that all servers give the same answers, and what me of the service leaves in memory')
  // A command has options of its own, and would ignore those before its name.
  .hook('preSubcommand', (program, command) => {
    const given = program.options.find((option) => program.getOptionValueSource(option.attributeName()) === 'cli');
    if (given !== undefined) program.error(`error: ${given.long} stands before ${command.name()}: write it after`);
  })
  .action(bench);

async function bench({ quick, ...options }: Options): Promise<void> {
  const { only, servers, rounds, seconds, connections, loadCore, write, check } = { ...options, ...(quick && QUICK) };
  if (write && (check || servers.length < SERVERS.length)) throw new Error('--write needs results of all servers.');
  if (write && (connections !== CONNECTIONS || loadCore !== 'awake'))
    throw new Error('--write needs the usual connections and an awake core.');
  const admitted = new Set<ServerName>(servers);
  const peers = SERVERS.filter(({ name, kind }) => kind === 'peer' && admitted.has(name));
  if (peers.length > 0) installPeers();
  if (!check) prepareMachine(loadCore);
  say('Creating the data …');
  const database = await createBenchDatabase(check ? CHECK_SIZES : SIZES);
  try {
    for (const workload of WORKLOADS.filter(({ name }) => only.includes(name))) {
      say(`${workload.name} …`);
      const outcome = await compareServers(
        database,
        workload,
        admitted,
        check ? null : { rounds, seconds, connections },
      );
      if (check) continue;
      const section = sectionOf(outcome);
      process.stdout.write(`${printed(section)}\n`);
      if (!write) continue;
      writeResults(outcome);
      writeSection(section, { rounds, seconds }, TITLES);
    }
  } finally {
    await database.close();
  }
  if (check) say(`All servers give the same answers: ${[...admitted].join(', ')}.`);
}

program
  .command('growth')
  .description('Measures the service with growing numbers of projects, sessions, items and documents.')
  .addOption(listOf('--only <names>', 'measurements', GROWING))
  .option('--rounds <n>', 'slices whose median counts', natural, 10)
  .option('--seconds <s>', 'length of a slice', natural, 1)
  .option('--write', 'replace the tables of docs/performance.md')
  .action(async ({ only, rounds, seconds, write }: GrowthOptions) => {
    prepareMachine();
    const extent = { rounds, seconds };
    await grow(only, extent, say, (section) => {
      if (write) writeSection(section, extent, TITLES);
    });
  });

program
  .command('overload')
  .description('Measures the service at three times its peak load.')
  .addOption(listOf('--only <names>', 'operations', OVERLOADED))
  .option('--rounds <n>', 'slices whose median counts', natural, 3)
  .option('--seconds <s>', 'length of a slice', natural, 5)
  .option('--write', 'replace the tables of docs/performance.md')
  .action(async ({ only, write, ...extent }: OverloadOptions) => {
    prepareMachine();
    const database = await createBenchDatabase(SIZES);
    try {
      const section = await overload(only, database, extent);
      if (write) writeSection(section, extent, TITLES);
    } finally {
      await database.close();
    }
  });

try {
  await program.parseAsync();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
