import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Operation } from '../../packages/contract/src/serve.js';
import { Refusal } from '../base/errors/refusal.js';
import { checkDeclared, declaredInt, declaredMap, refuseProblems } from '../platform/declared/index.js';
import { readOperatorYaml } from '../platform/yaml.js';
import type { Call } from '../request/transport.js';
import { type Headers, headerOf } from '../request/transport.js';
import { possibleCodes } from './errors.js';
import { viewers } from './fixture.js';

// What the mock answers in place of a generated result. Request headers and a file have the same
// settings: `X-Mock-Delay: 500`, and `delay: 500`.

export interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** The value of a header is text, and that of a file also a number or a boolean. */
const fromText = <T extends z.ZodType>(read: (text: string) => unknown, schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? read(value) : value), schema);

const oneOf = <const T extends string>(values: readonly [T, ...T[]]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const WRONG_MAINTENANCE = 'must be a time, or seconds up to 86400';

/** Returns the text if it is no time; `Date` alone reads February 30 as March 2. */
const readTime = (text: string): Date | string =>
  z.iso.datetime({ offset: true }).safeParse(text).success ? new Date(text) : text;

const settingsShape = z
  .strictObject({
    /** Code of the error to return. */
    error: z.string('must be text'),
    viewer: oneOf(viewers),
    /** Determines the data. */
    seed: z.preprocess(String, z.string()),
    /** Whether lists are empty. */
    empty: fromText((text) => ({ true: true, false: false })[text], z.boolean('must be true or false')),
    /** Milliseconds before the answer. */
    delay: fromText(Number, declaredInt(0, 60_000)),
    /** Closes the connection without an answer, before or after the work. */
    lost: oneOf(['before', 'after']),
    /** The end of maintenance, or seconds since the start of the mock. */
    maintenance: fromText(
      (text) => (/^\d+$/.test(text) ? Number(text) : readTime(text)),
      // The number needs it too: a union passes on the message of its only option of that type.
      z.union([z.int().min(0).max(86_400, WRONG_MAINTENANCE), z.date()], WRONG_MAINTENANCE),
    ),
    /** Maximum number of equal requests that the settings change; the others are normal. */
    times: fromText(Number, declaredInt(1, 1_000)),
  })
  .partial();

type Settings = z.infer<typeof settingsShape>;

/** The settings of one request. */
export interface Scenario extends Omit<Settings, 'times' | 'maintenance'> {
  readonly maintenanceUntil: Date | null;
  /** Whether the answer to an equal request was lost after the work. */
  readonly isReplay: boolean;
}

const nameOfHeader = (setting: string): string => `X-Mock-${setting.charAt(0).toUpperCase()}${setting.slice(1)}`;

const SETTINGS = Object.keys(settingsShape.shape);

/** Request headers of the mock. */
export const MOCK_HEADERS: readonly string[] = SETTINGS.map(nameOfHeader);

/** Settings by documentId; those of `*` are for all documents. */
export type ScenarioFile = ReadonlyMap<string, Settings>;

/** Maximum number of distinct requests whose repetitions are counted. */
const MAX_COUNTED = 10_000;

/**
 * Returns the scenario of a request: settings for all documents, then for its document, then its
 * headers. Throws BAD_REQUEST for an invalid header.
 */
export function createScenarios(file: ScenarioFile, startedAt: Date) {
  const counts = new LRUCache<string, number>({ max: MAX_COUNTED });

  /** Whether the settings are used up by earlier equal requests. Counts the request. */
  function isOver({ documentId, variables }: Call, settings: Settings): boolean {
    if (settings.times === undefined) return false;
    const key = JSON.stringify([documentId, variables, settings]);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count >= settings.times;
  }

  return (call: Call, headers: Headers): Scenario => {
    const settings = { ...file.get('*'), ...file.get(call.documentId), ...readHeaders(headers) };
    const { viewer, seed, lost, maintenance = null } = settings;
    if (isOver(call, settings)) return { viewer, seed, maintenanceUntil: null, isReplay: lost === 'after' };
    const maintenanceUntil =
      typeof maintenance === 'number' ? new Date(startedAt.getTime() + maintenance * 1_000) : maintenance;
    return { ...settings, maintenanceUntil, isReplay: false };
  };
}

function readHeaders(headers: Headers): Settings {
  const sent = SETTINGS.map((name) => [name, headerOf(headers, nameOfHeader(name).toLowerCase())] as const);
  const { value, problems } = checkDeclared(settingsShape, Object.fromEntries(sent.filter(([, text]) => text)));
  if (value !== undefined) return value;
  const [{ path, message } = { path: [], message: '' }] = problems;
  const header = nameOfHeader(String(path[0]));
  throw new Refusal('BAD_REQUEST', { field: header, notice: `${header} ${message}.`, noticeLanguage: 'en' });
}

/** Reads a file of scenarios. Throws INVALID_VARIABLES with its problems. */
export function readScenarios(
  { file, text }: TextFile,
  operations: ReadonlyMap<string, Pick<Operation, 'errors' | 'errorGroups'>>,
): ScenarioFile {
  const { value, source } = readOperatorYaml(text, file);
  const { value: settings, problems } = checkDeclared(declaredMap(settingsShape), value ?? {});
  const others = Object.entries(settings ?? {}).flatMap(([id, { error }]) => {
    const named = id === '*' ? [...operations.values()] : [operations.get(id)].filter((one) => one !== undefined);
    if (named.length === 0) return [{ path: [id], message: 'there is no document of this id' }];
    if (error === undefined || named.some((operation) => possibleCodes(operation).includes(error))) return [];
    const answers = id === '*' ? 'no operation answers' : `${id} never answers`;
    return [{ path: [id, 'error'], message: `${answers} ${error}` }];
  });
  if (settings === undefined || others.length > 0) throw refuseProblems(source, [...problems, ...others]);
  return new Map(Object.entries(settings));
}
