import { AssertionError } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it, jest } from '@jest/globals';
import { transformSync } from '@swc/core';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import * as execution from 'graphql/execution/execute.js';
import type { PromiseOrValue } from '../../../../src/base/promise-or-value.js';
import { isPromise } from '../../src/runtime/index.js';
import { executeCompiled } from './comparison.js';

// Runs the tests of `execute` of graphql-js against compiled documents. They are read from a
// checkout and use mocha and chai; here Jest provides describe and it, and `chai` the needed
// assertions.

const FOLDER = 'src/execution/__tests__';
/** Subscriptions are not compiled. */
const WITHOUT = /^(?:subscribe|mapAsyncIterator|simplePubSub)-test/;

/** The test files of a checkout, by name. */
export const testFiles = (checkout: string): readonly string[] =>
  readdirSync(join(checkout, FOLDER)).filter((name) => name.endsWith('-test.ts') && !WITHOUT.test(name));

/** The version of a checkout. */
export const versionOf = (checkout: string): unknown =>
  Object(JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))).version;

/** Registers the tests of a file. */
export const registerTests = (checkout: string, name: string): unknown => load(checkout, join(checkout, FOLDER, name));

/**
 * Evaluates a module of the checkout: tests and their helpers. All else that they import is the
 * installed package.
 */
function load(checkout: string, file: string): unknown {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'commonjs' },
  });
  const module = {};
  new Function('require', 'exports', code)((name: string) => imported(checkout, file, name), module);
  return module;
}

function imported(checkout: string, from: string, name: string): unknown {
  if (name === 'mocha') return { describe, it };
  if (name === 'chai') return { expect: (value: unknown) => assertion(value, {}), assert };
  const path = relative(join(checkout, 'src'), join(dirname(from), name.replace(/\.js$/, '')));
  if (path === 'execution/execute') return { ...execution, execute, executeSync };
  const own = join(checkout, 'src', `${path}.ts`);
  return path.startsWith('__testUtils__/') && existsSync(own)
    ? load(checkout, own)
    : jest.requireActual(`graphql/${path}.js`);
}

function execute(args: ExecutionArgs): PromiseOrValue<ExecutionResult> {
  execution.assertValidExecutionArguments(args.schema, args.document, args.variableValues);
  return executeCompiled(args);
}

function executeSync(args: ExecutionArgs): ExecutionResult {
  const result = execute(args);
  if (isPromise(result)) throw new Error('GraphQL execution failed to complete synchronously.');
  return result;
}

function assert(condition: unknown): asserts condition {
  if (!condition) throw new AssertionError({ actual: condition, expected: true, operator: '==' });
}

interface Mode {
  readonly deep?: boolean;
  readonly negated?: boolean;
}

/** `expect` of chai, as far as the tests go: an assertion that it does not have is a TypeError. */
function assertion(value: unknown, mode: Mode): object {
  const check = (is: boolean, expected: unknown, operator: string): void => {
    if (is === (mode.negated ?? false)) throw new AssertionError({ actual: value, expected, operator });
  };
  const equal = mode.deep ? isDeepEqual : Object.is;
  const plain = () => assertion(value, mode);
  const assertions = {
    equal: (expected: unknown) => check(equal(value, expected), expected, 'deepStrictEqual'),
    include: (expected: unknown) => check(includes(value, expected, equal), expected, 'include'),
    keys: (...keys: readonly string[]) =>
      check(isDeepEqual(Object.keys(Object(value)).sort(), [...keys].sort()), keys, 'keys'),
    property: (path: string, expected: unknown) =>
      check(equal(propertyAt(value, path), expected), expected, `property ${path}`),
    instanceOf: (type: new () => unknown) => check(value instanceof type, type, 'instanceof'),
    throw: (message = '') => check(messageOf(value)?.includes(message) ?? false, message, 'throws'),
  };
  return Object.defineProperties(assertions, {
    deep: { get: () => assertion(value, { ...mode, deep: true }) },
    not: { get: () => assertion(value, { ...mode, negated: true }) },
    ...Object.fromEntries(['to', 'be', 'an', 'have', 'all', 'nested'].map((word) => [word, { get: plain }])),
  });
}

/** As `errors[0].message` */
const propertyAt = (value: unknown, path: string): unknown =>
  path.split(/\]?[.[]|\]/).reduce((at, key) => (key === '' ? at : Reflect.get(Object(at), key)), value);

/** Returns the message of the error that a function throws; null without one. */
function messageOf(value: unknown): string | null {
  if (typeof value !== 'function') throw new TypeError('a function is expected');
  try {
    value();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function includes(value: unknown, expected: unknown, equal: (one: unknown, other: unknown) => boolean): boolean {
  if (typeof value === 'string') return value.includes(String(expected));
  return Object.entries(Object(expected)).every(([key, one]) => equal(Reflect.get(Object(value), key), one));
}

/** As chai has it: keys that are undefined count, prototypes do not. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isDeepEqual(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
