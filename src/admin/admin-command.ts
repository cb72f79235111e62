import { Refusal } from '../base/errors/refusal.js';
import type { Domain } from '../domain/index.js';
import type { Role } from '../domain/operators/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { Actor } from '../platform/audit/index.js';
import type { Field, Fields, FieldsOfJson, Problem } from './fields.js';
import type { Outcome } from './outcome.js';

/** What every deed works with. */
export interface Scene {
  readonly domain: Domain;
  /** Who acts, for the record. */
  readonly by: Actor;
  /** Nothing of it is kept; always false of a deed that changes nothing. */
  readonly dryRun: boolean;
  /** Where clients reach the API, by the settings. */
  readonly endpoint: () => Promise<string>;
  /**
   * The access line of a request that this node has answered lately, as JSON: the newest with this id, which is the client's
   * own, and of this project if one is said. Null where nobody serves here.
   */
  readonly lineOf: ((requestId: string, project?: string) => Promise<string | null>) | null;
  /** Told how far it is, where whoever asked wants to know. */
  readonly progress: ((done: number, total: number) => void) | null;
}

export interface ProjectScene extends Scene {
  readonly project: ProjectSnapshot;
}

/**
 * What a deed is about: one project, all of the service, or either, as whoever asks says; or with no project named all those
 * in which whoever asks has a role that may do it (`OWN`).
 */
export type About = 'PROJECT' | 'SERVICE' | 'EITHER' | 'OWN';

/**
 * What an operator can do, once for all ways in: command line, API and console are made of it (decision 50). Its type says
 * what it takes and gives: `In` is what JSON has for its fields, `Data` what its outcome has for programs.
 */
export interface Deed<
  Name extends string = string,
  A extends About = About,
  Changes extends boolean = boolean,
  In = Readonly<Record<string, unknown>>,
  Data extends object = object,
> extends Declared {
  /** `user.block`: `project-service user block`, `POST /operate/user.block`. */
  readonly name: Name;
  readonly about: A;
  /** How a command line takes the project; null of a deed about the service. */
  readonly project: ProjectSyntax | null;
  /** False: it only looks. */
  readonly changes: Changes;
  readonly fields: { readonly [K in keyof In]?: FieldFacts<In[K]> };
  /**
   * Checks what it is given against its fields and does it. Throws INVALID_REQUEST with all that is wrong, and what the
   * deed itself refuses.
   */
  run(scene: RunScene, given: Readonly<Record<string, unknown>>): Promise<Outcome<Data>>;
}

/** What is said of a field. */
export type FieldFacts<In = unknown> = Pick<Field<unknown, never, In>, 'syntax' | 'help' | 'form' | 'initial'>;

/** What a deed takes besides its project, under its names and in their order. */
export const fieldsOf = ({ fields }: Deed): readonly (readonly [name: string, field: FieldFacts])[] =>
  Object.entries(fields).flatMap(([name, field]) => (field === undefined ? [] : [[name, field]]));

/** The project is that of the deed, already found; null where it is about none. */
export interface RunScene extends Scene {
  readonly project: ProjectSnapshot | null;
  /** Of a deed about one's own projects: the ids of these; null: all that there are. */
  readonly own: readonly number[] | null;
}

/** A deed about some projects. */
export interface OwnScene extends Scene {
  /** The ids of these; null: all that there are. */
  readonly own: readonly number[] | null;
}

/** `<project>`, `[project]` or `--project <slug>`, and what is said of it. */
export type ProjectSyntax = Pick<Field<unknown>, 'syntax' | 'help'>;

interface Declared {
  readonly help: string;
  /** What follows the command's name in a line that works, if anything. */
  readonly example?: string;
  /**
   * Who may: there is no deed without it. Of a deed about a project, whoever has one of these roles there; of one about
   * the service, those who own all projects.
   */
  readonly roles: readonly [Role, ...Role[]];
  /** Its text is a file, which whoever asked keeps as one; or the file comes in pieces. */
  readonly gives?: 'FILE' | 'STREAM';
  /** Parses or writes a whole file: the operations listener runs it in a worker thread (rules.md §4.10). */
  readonly inThread?: true;
}

interface Declaration<T, At, In> extends Declared {
  /** What it takes besides its project, under the names that its work knows it by. */
  readonly takes?: Fields<T, At> & FieldsOfJson<In>;
  /** Of a deed that can be about all projects: how a command line takes the one. */
  readonly project?: ProjectSyntax;
}

interface Defined<Given, Name extends string, A extends About, Changes extends boolean, In> {
  does<R extends Outcome>(work: (given: Given) => Promise<R>): Deed<Name, A, Changes, In, R['data']>;
}

/** Declares a deed by its whole name. */
type Define<At, A extends About, Changes extends boolean> = <
  Name extends string,
  T extends object = object,
  In extends object = object,
>(
  name: Name,
  declaration: Declaration<T, At, In>,
) => Defined<T & At, Name, A, Changes, In>;

/** Looks at something of one project. */
export const projectRead: Define<ProjectScene, 'PROJECT', false> = (name, declaration) =>
  define(name, declaration, { about: 'PROJECT', changes: false }, inProject);

/** Changes something of one project. */
export const projectChange: Define<ProjectScene, 'PROJECT', true> = (name, declaration) =>
  define(name, declaration, { about: 'PROJECT', changes: true }, inProject);

/** Looks at the whole service. */
export const serviceRead: Define<Scene, 'SERVICE', false> = (name, declaration) =>
  define(name, declaration, { about: 'SERVICE', changes: false }, (scene) => scene);

/** Changes the service. */
export const serviceChange: Define<Scene, 'SERVICE', true> = (name, declaration) =>
  define(name, declaration, { about: 'SERVICE', changes: true }, (scene) => scene);

/** Looks at one project, or with none at all of those that whoever asks may look at. */
export const ownRead: Define<OwnScene, 'OWN', false> = (name, declaration) =>
  define(name, declaration, { about: 'OWN', changes: false }, ({ project, own, ...scene }) => ({
    ...scene,
    own: project === null ? own : [project.id],
  }));

/** Looks at one project, or with none at all of them. */
export const eitherRead: Define<RunScene, 'EITHER', false> = (name, declaration) =>
  define(name, declaration, { about: 'EITHER', changes: false }, (scene) => scene);

function inProject({ project, own: _, ...scene }: RunScene): ProjectScene {
  if (project === null) throw new Error('a deed about a project was given none');
  return { ...scene, project };
}

const THE_PROJECT = { syntax: '<project>', help: 'slug of the project' };
const A_PROJECT = { syntax: '--project <slug>', help: 'in this project alone' };

const define = <Name extends string, A extends About, Changes extends boolean, T extends object, At extends object, In>(
  name: Name,
  { takes, project, ...declared }: Declaration<T, At, In>,
  kind: { readonly about: A; readonly changes: Changes },
  sceneOf: (scene: RunScene) => At,
): Defined<T & At, Name, A, Changes, In> => ({
  does: (work) => ({
    ...declared,
    ...kind,
    name,
    project: kind.about === 'SERVICE' ? null : (project ?? (kind.about === 'PROJECT' ? THE_PROJECT : A_PROJECT)),
    fields: takes ?? {},
    async run(scene, given) {
      const at = sceneOf(scene);
      return await work({ ...at, ...(await readFields<T, At>(takes, given, at)) });
    },
  }),
});

/** Checks JSON by the fields, and looks up what it names, one after the other. Throws INVALID_REQUEST, and what `find` throws. */
export async function readFields<T extends object, At>(
  takes: Fields<T, At> | undefined,
  given: Readonly<Record<string, unknown>>,
  at: At,
): Promise<T> {
  const values: Partial<T> = {};
  const faults: NamedProblem[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(takes ?? {}, name))
    .map((name) => ({ field: name, text: ' is unknown', problem: 'UNKNOWN' }));
  const adders: (() => Promise<void>)[] = [];
  for (const name in takes) {
    // Not loaded by commands without fields, such as `serve`.
    const { z } = await import('zod');
    const taken = takes[name].take(Object.hasOwn(given, name) ? given[name] : undefined, z);
    if ('faults' in taken) faults.push(...taken.faults.map((fault) => ({ ...fault, field: name })));
    else
      adders.push(async () => {
        values[name] = await taken.find(at);
      });
  }
  throwFirst(faults);
  for (const add of adders) await add();
  if (!isWhole(values, takes ?? {})) throw new Error('a command was not given all that it takes');
  return values;
}

interface NamedProblem extends Problem {
  readonly field: string;
}

/** Throws INVALID_REQUEST if there are problems. The message names all of them, the values the first one. */
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

/** Deeds about the same, and what is said of them together. Their names begin with its own. */
export interface Group<Name extends string = string, Member extends Deed | Group = Deed | AnyGroup> {
  readonly name: Name;
  readonly help: string;
  readonly example: string;
  readonly members: readonly Member[];
}

interface AnyGroup extends Group {}

/** Puts deeds under a name. */
export const group = <Name extends string, Member extends Deed<`${Name}.${string}`> | Group<`${Name}.${string}`>>(
  name: Name,
  help: string,
  example: string,
  members: readonly Member[],
): Group<Name, Member> => ({ name, help, example, members });
