import { type Deed, fieldsOf, type Group, type Outcome, perform } from '../admin/index.js';
import { addFields, type CommandForm } from './arguments.js';
import { type CliDeps, described, dryRun, group, type MakeCommand } from './command.js';
import { handOver, handOverPieces } from './files.js';
import { print, say, tellingMeanwhile } from './output.js';
import type { Order } from './remote.js';

/**
 * The commands of what operators do: name, help and syntax are those of the deeds, which are done here by the settings of
 * the environment, or with `--remote` by a service elsewhere.
 * @param more commands of a group, by its name, that are no deeds
 */
export const operatorCommands = (
  operations: readonly (Deed | Group)[],
  more: Readonly<Record<string, readonly MakeCommand[]>> = {},
): MakeCommand[] =>
  operations.map((member) =>
    'members' in member
      ? group(lastOf(member.name), member.help, member.example, [
          ...(more[member.name] ?? []),
          ...operatorCommands(member.members, more),
        ])
      : deedCommand(member),
  );

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Whoever runs this has the database, and may all. */
const EVERYTHING = { ownsAll: true, roles: new Map() };

/** Less than this is there at once. */
const WORTH_TELLING = 2_000;

function deedCommand(deed: Deed): MakeCommand {
  return (parts) => {
    const made = described(lastOf(deed.name), deed.help, deed.example ?? '');
    made.option('--json', 'print only JSON on standard output', false);
    const given = addFields(made, [...(deed.changes ? [DRY_RUN] : []), ...projectOf(deed), ...fieldsOf(deed)]);
    if (deed.gives !== undefined) made.option('--output <file>', 'where to write it, in place of standard output');
    made.option('--remote <url>', 'ask the service whose operations listener this is; see docs/daily-work.md');
    return made.action(async () => {
      const { json, output = null, remote } = made.opts();
      const { dryRun = false, ...fields } = await given();
      const order = { deed, given: fields, dryRun: dryRun === true };
      // On standard output --json allows nothing else.
      if (deed.gives === 'STREAM' && json && output === null) order.given.format = 'jsonl';
      const finish = (outcome: Outcome) => tellOf(outcome, { deed, output, json, dryRun: order.dryRun });
      if (remote === undefined) await doHere(parts, order, { json, finish });
      else await finish(await meanwhile(order, json, (await import('./remote.js')).askRemote(remote, order)));
    });
  };
}

const DRY_RUN = ['dryRun', dryRun] as const;
const AS_WRITTEN: CommandForm = { read: (text) => text };

/** The project as a field. One that can be left out says so by its syntax. */
const projectOf = ({ project }: Deed) =>
  project === null
    ? []
    : [
        [
          'project',
          { ...project, form: AS_WRITTEN, initial: project.syntax.startsWith('<') ? undefined : null },
        ] as const,
      ];

interface Saying {
  readonly deed: Deed;
  readonly output: string | null;
  readonly json: boolean;
  readonly dryRun: boolean;
}

async function tellOf(outcome: Outcome, { deed, dryRun, ...how }: Saying): Promise<void> {
  const handed = deed.gives === 'FILE' ? handOver(outcome, how) : outcome;
  const said = await (outcome.stream === undefined ? handed : handOverPieces(outcome.stream, how));
  if (said !== null) say(said, { json: how.json, dryRun });
}

const meanwhile = <T>({ deed }: Order, json: boolean, work: Promise<T>): Promise<T> =>
  tellingMeanwhile(json ? null : () => `Still at ${deed.name} …`, work);

interface Here {
  readonly json: boolean;
  readonly finish: (outcome: Outcome) => Promise<void>;
}

/** What comes in pieces is taken while the database is there. */
const doHere = (parts: CliDeps, order: Order, { json, finish }: Here): Promise<void> =>
  parts.withDomain(async (domain) => {
    const { deed, given, dryRun } = order;
    const { operator: by, endpoint } = parts;
    const scene = { domain, by, dryRun, endpoint, lineOf: null, progress: json ? null : tell };
    await finish(await meanwhile(order, json, perform(deed, given, EVERYTHING, scene)));
  }, order);

function tell(done: number, total: number): void {
  if (total >= WORTH_TELLING) print(`${done} of ${total} rows`, 'stderr');
}
