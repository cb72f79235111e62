import { text as readAll } from 'node:stream/consumers';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Deed,
  type FieldFacts,
  type Form,
  fieldsOf,
  type Group,
  Miswritten,
  type Outcome,
  perform,
} from '../operate/index.js';
import { type CliParts, described, dryRun, group, type MakeCommand } from './command.js';
import { handOver, handOverPieces, readTextFile } from './files.js';
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
    if (deed.changes) dryRun(made);
    const given = givenBy(made, deed);
    if (deed.gives !== undefined) made.option('--output <file>', 'where to write it, in place of standard output');
    made.option('--remote <url>', 'ask the service whose operations listener this is; see docs/operators.md');
    return made.action(async () => {
      const { json, output = null, remote, ...rest } = made.opts();
      const order = { deed, given: await given(), dryRun: rest.dryRun === true };
      // On standard output --json allows nothing else.
      if (deed.gives === 'STREAM' && json && output === null) order.given.format = 'jsonl';
      const finish = (outcome: Outcome) => tellOf(outcome, { deed, output, json, dryRun: order.dryRun });
      if (remote === undefined) await doHere(parts, order, { json, finish });
      else await finish(await meanwhile(order, json, (await import('./remote.js')).askRemote(remote, order)));
    });
  };
}

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
const doHere = (parts: CliParts, order: Order, { json, finish }: Here): Promise<void> =>
  parts.withDomain(async (domain) => {
    const { deed, given, dryRun } = order;
    const { operator: by, endpoint } = parts;
    const scene = { domain, by, dryRun, endpoint, lineOf: null, progress: json ? null : tell };
    await finish(await meanwhile(order, json, perform(deed, given, EVERYTHING, scene)));
  }, order);

function tell(done: number, total: number): void {
  if (total >= WORTH_TELLING) print(`${done} of ${total} rows`, 'stderr');
}

/** Puts what a deed takes into the command's syntax; what it gives reads what was written, as JSON has it. */
function givenBy(command: Command, deed: Deed): () => Promise<Record<string, unknown>> {
  const { project } = deed;
  const named = [
    ...(project === null ? [] : [['project', { ...project, form: AS_WRITTEN, initial: initialOf(project) }] as const]),
    ...fieldsOf(deed),
  ];
  const readers = named.map(([name, field]) => ({ name, read: put(command, field), form: field.form }));
  return async () => {
    const given: Record<string, unknown> = {};
    for (const { name, read, form } of readers) {
      const value = await fetched(read(), form);
      if (value !== undefined) given[name] = value;
    }
    return given;
  };
}

const AS_WRITTEN: Pick<Form<unknown>, 'read' | 'words' | 'from'> = { read: (text) => text };

/** One that can be left out says so. */
const initialOf = ({ syntax }: { readonly syntax: string }) => (syntax.startsWith('<') ? undefined : null);

/** Gives what reads it; undefined where it was not given. */
function put(
  command: Command,
  { syntax, help, form, initial }: Omit<FieldFacts, 'form'> & { form: typeof AS_WRITTEN },
): () => unknown {
  const { words } = form;
  const parse = (text: string, sofar: unknown): unknown => {
    try {
      return form.read(text, sofar);
    } catch (error) {
      throw error instanceof Miswritten ? new InvalidArgumentError(error.message) : error;
    }
  };
  if (/^[<[]/.test(syntax)) {
    const position = command.registeredArguments.length;
    const made = new Argument(syntax, help);
    command.addArgument(words === undefined ? made.argParser(parse) : made.choices(words));
    return () => command.processedArgs[position];
  }
  const made = new Option(syntax, help);
  if (words !== undefined) made.choices(words);
  else if (!made.isBoolean()) made.argParser(parse);
  if (initial === undefined) made.makeOptionMandatory();
  else if (initial !== null) made.default(initial);
  command.addOption(made);
  return () => command.getOptionValue(made.attributeName());
}

/** What a word stands for that is not the value itself. */
async function fetched(value: unknown, { from }: typeof AS_WRITTEN): Promise<unknown> {
  if (value === undefined || from === undefined) return value;
  // A password among the arguments would stand in the shell's history and the process list.
  if (from.kind === 'STDIN') return (await readAll(process.stdin)).replace(/\r?\n$/, '');
  const file = String(value);
  return { file, text: await readTextFile(file, from.mend) };
}
