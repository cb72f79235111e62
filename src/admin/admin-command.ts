import { Refusal } from '../base/errors/refusal.js';
import type { Domain } from '../domain/index.js';
import type { Role } from '../domain/operators/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { Actor } from '../platform/audit/index.js';
import type { CommandField, FieldProblem, Fields, FieldsOfJson } from './fields.js';
import type { Outcome } from './outcome.js';

/** The context of every admin command. */
export interface CommandContext {
  readonly domain: Domain;
  /** The actor in the audit log. */
  readonly by: Actor;
  /** True if every change is rolled back; always false for a command that only reads. */
  readonly dryRun: boolean;
  /** Returns the URL of the API from the settings. */
  readonly endpoint: () => Promise<string>;
  /**
   * Finds the newest access line in the memory of this node by request id (and project, if given),
   * as JSON. Clients choose request ids, so they need not be unique. Null if this process serves no
   * API.
   */
  readonly lineOf: ((requestId: string, project?: string) => Promise<string | null>) | null;
  /** Called with the progress; null if the caller does not want it. */
  readonly progress: ((done: number, total: number) => void) | null;
}

export interface ProjectCommandContext extends CommandContext {
  readonly project: ProjectSnapshot;
}

/**
 * The scope of a command: one project, the service, or either (`EITHER`: without a project, the
 * service). `OWN`: without a project, all projects in which the operator has a role for the
 * command.
 */
export type About = 'PROJECT' | 'SERVICE' | 'EITHER' | 'OWN';

/**
 * An admin command. Command line, API and console are generated from it (decision 50).
 * `In` is the type of its input as JSON, `Data` the type of `data` in its outcome.
 */
export interface AdminCommand<
  Name extends string = string,
  A extends About = About,
  Changes extends boolean = boolean,
  In = Readonly<Record<string, unknown>>,
  Data extends object = object,
> extends Declared {
  /** `user.block`: `project-service user block`, `POST /admin/user.block`. */
  readonly name: Name;
  readonly example: string;
  readonly about: A;
  /** Syntax of the project on the command line; null for a command about the service. */
  readonly project: ProjectSyntax | null;
  /** False if it only reads. */
  readonly changes: Changes;
  readonly fields: { readonly [K in keyof In]?: FieldInfo<In[K]> };
  /**
   * Checks the input against the fields and runs the command. Throws INVALID_REQUEST with all
   * problems of the input.
   */
  run(context: RunContext, input: Readonly<Record<string, unknown>>): Promise<Outcome<Data>>;
}

/** The description of a field. */
export type FieldInfo<In = unknown> = Pick<CommandField<unknown, never, In>, 'syntax' | 'help' | 'form' | 'initial'>;

/** The fields of a command except its project, in order. */
export const listFields = ({ fields }: AdminCommand): readonly (readonly [name: string, field: FieldInfo])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field === undefined ? [] : [[name, field]]));

/** The context of a command about several projects. */
export interface OwnContext extends CommandContext {
  /** The ids of the operator's projects; null for all projects. */
  readonly own: readonly number[] | null;
}

/** The context with the project, looked up; null if there is none. `own` is for scope OWN. */
export interface RunContext extends OwnContext {
  readonly project: ProjectSnapshot | null;
}

/** `<project>`, `[project]` or `--project <slug>`, with its help. */
export type ProjectSyntax = Pick<CommandField<unknown>, 'syntax' | 'help'>;

interface Declared {
  readonly help: string;
  /**
   * Arguments after the command's name in an example that works; default: the project, if it is
   * required, and the examples of its fields.
   */
  readonly example?: string;
  /**
   * The roles that may run the command (mandatory). A command about a project needs one of them in
   * the project; one about the service needs an owner of all projects.
   */
  readonly roles: readonly [Role, ...Role[]];
  /** `FILE`: the text of an outcome with `holds` is a file. `STREAM`: the file is streamed. */
  readonly gives?: 'FILE' | 'STREAM';
  /**
   * Parses or writes a whole file: the operations listener runs it in a worker thread (rules.md
   * §4.10).
   */
  readonly inThread?: true;
}

interface Declaration<T, At, In> extends Declared {
  /** Its fields except the project, by the names under which `work` receives them. */
  readonly takes?: Fields<T, At> & FieldsOfJson<In>;
  /** Syntax of an optional project on the command line. */
  readonly project?: ProjectSyntax;
}

interface Definition<Input, Name extends string, A extends About, Changes extends boolean, In> {
  does<R extends Outcome>(work: (input: Input) => Promise<R>): AdminCommand<Name, A, Changes, In, R['data']>;
}

/** Declares a command by its full name. */
type Define<At, A extends About, Changes extends boolean> = <
  Name extends string,
  T extends object = object,
  In extends object = object,
>(
  name: Name,
  declaration: Declaration<T, At, In>,
) => Definition<T & At, Name, A, Changes, In>;

/** Declares a command that reads data of a project. */
export const projectRead: Define<ProjectCommandContext, 'PROJECT', false> = (name, declaration) =>
  define(name, declaration, { about: 'PROJECT', changes: false }, inProject);

/** Declares a command that changes data of a project. */
export const projectChange: Define<ProjectCommandContext, 'PROJECT', true> = (name, declaration) =>
  define(name, declaration, { about: 'PROJECT', changes: true }, inProject);

/** Declares a command that reads data of the service. */
export const serviceRead: Define<CommandContext, 'SERVICE', false> = (name, declaration) =>
  define(name, declaration, { about: 'SERVICE', changes: false }, (context) => context);

/** Declares a command that changes data of the service. */
export const serviceChange: Define<CommandContext, 'SERVICE', true> = (name, declaration) =>
  define(name, declaration, { about: 'SERVICE', changes: true }, (context) => context);

/**
 * Declares a command that reads data of one project or, without a project, of all that the operator
 * can access.
 */
export const ownRead: Define<OwnContext, 'OWN', false> = (name, declaration) =>
  define(name, declaration, { about: 'OWN', changes: false }, ({ project, own, ...context }) => ({
    ...context,
    own: project === null ? own : [project.id],
  }));

/** Declares a command that reads data of one project or, without a project, of all. */
export const eitherRead: Define<RunContext, 'EITHER', false> = (name, declaration) =>
  define(name, declaration, { about: 'EITHER', changes: false }, (context) => context);

function inProject({ project, own: _, ...context }: RunContext): ProjectCommandContext {
  if (project === null) throw new Error('a command about a project has no project');
  return { ...context, project };
}

const THE_PROJECT = { syntax: '<project>', help: 'slug of the project' };
const A_PROJECT = { syntax: '--project <slug>', help: 'only in this project' };

/** A command about either is about all projects without one, which only their owners may run. */
function projectSyntaxOf(about: About, declared: ProjectSyntax | undefined): ProjectSyntax | null {
  if (about === 'SERVICE') return null;
  const syntax = declared ?? (about === 'PROJECT' ? THE_PROJECT : A_PROJECT);
  return about === 'EITHER' ? { ...syntax, help: `${syntax.help}; required unless you own all projects` } : syntax;
}

const define = <Name extends string, A extends About, Changes extends boolean, T extends object, At extends object, In>(
  name: Name,
  { takes, project, ...declared }: Declaration<T, At, In>,
  kind: { readonly about: A; readonly changes: Changes },
  contextOf: (context: RunContext) => At,
): Definition<T & At, Name, A, Changes, In> => ({
  does: (work) => ({
    example: exampleOf(kind.about, takes),
    ...declared,
    ...kind,
    name,
    project: projectSyntaxOf(kind.about, project),
    fields: takes ?? {},
    async run(context, input) {
      const at = contextOf(context);
      return await work({ ...at, ...(await readFields<T, At>(takes, input, at)) });
    },
  }),
});

function exampleOf<T extends object, At>(about: About, takes: Fields<T, At> | undefined): string {
  const words = about === 'PROJECT' ? ['demo'] : [];
  for (const name in takes) {
    const { example } = takes[name];
    if (example !== undefined) words.push(example);
  }
  return words.join(' ');
}

/**
 * Checks JSON against the fields, then looks up the named rows in order. Throws INVALID_REQUEST,
 * and errors of `find`.
 */
export async function readFields<T extends object, At>(
  takes: Fields<T, At> | undefined,
  input: Readonly<Record<string, unknown>>,
  at: At,
): Promise<T> {
  const values: Partial<T> = {};
  const problems: NamedProblem[] = Object.keys(input)
    .filter((name) => !Object.hasOwn(takes ?? {}, name))
    .map((name) => ({ field: name, text: ' is unknown', problem: 'UNKNOWN' }));
  const adders: (() => Promise<void>)[] = [];
  for (const name in takes) {
    // Not loaded by commands without fields, such as `serve`.
    const { z } = await import('zod');
    const checked = takes[name].check(Object.hasOwn(input, name) ? input[name] : undefined, z);
    if ('problems' in checked) problems.push(...checked.problems.map((problem) => ({ ...problem, field: name })));
    else
      adders.push(async () => {
        values[name] = await checked.find(at);
      });
  }
  throwFirst(problems);
  for (const add of adders) await add();
  if (!isWhole(values, takes ?? {})) throw new Error('a command lacks values of fields');
  return values;
}

interface NamedProblem extends FieldProblem {
  readonly field: string;
}

/**
 * Throws INVALID_REQUEST if there are problems. The message names all of them, the values the first
 * one.
 */
function throwFirst(problems: readonly NamedProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const { field, problem, limit } = first;
  const notice = shortly(problems.map(({ field: name, text }) => `${name}${text}`).join('; '));
  throw new Refusal('INVALID_REQUEST', {
    notice,
    params: { field: shortly(field), problem, ...(limit === undefined ? {} : { limit }) },
  });
}

const isWhole = <T extends object>(values: Partial<T>, names: object): values is T =>
  Object.keys(names).every((name) => Object.hasOwn(values, name));

const MAX_NOTICE = 500;

const shortly = (text: string): string => (text.length <= MAX_NOTICE ? text : `${text.slice(0, MAX_NOTICE)}…`);

/** A group of commands with a common help. Their names begin with its name. */
export interface Group<Name extends string = string, Member extends AdminCommand | Group = AdminCommand | AnyGroup> {
  readonly name: Name;
  readonly help: string;
  readonly example: string;
  readonly members: readonly Member[];
}

interface AnyGroup extends Group {}

/** Groups commands under a name. */
export const group = <
  Name extends string,
  Member extends AdminCommand<`${Name}.${string}`> | Group<`${Name}.${string}`>,
>(
  name: Name,
  help: string,
  example: string,
  members: readonly Member[],
): Group<Name, Member> => ({ name, help, example, members });
