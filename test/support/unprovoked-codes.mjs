import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, visit } from 'graphql';

/**
 * Jest reporter: fails a whole `npm test` for each code of `@errors` that no test provoked. Runs of
 * some tests, and runs with failures, are not checked. `startTestService` records the answers.
 */
export default class UnprovokedCodes {
  #root;
  #isWhole;
  #error;

  constructor({ rootDir, nonFlagArgs, testPathPatterns, testNamePattern, onlyChanged, onlyFailures, shard, filter }) {
    this.#root = rootDir;
    const isPart = testNamePattern || onlyChanged || onlyFailures || shard || filter;
    this.#isWhole = nonFlagArgs.length + (testPathPatterns?.patterns.length ?? 0) === 0 && !isPart;
  }

  onRunComplete(contexts, { numFailedTests, numRuntimeErrorTestSuites, wasInterrupted }) {
    const isSuite = [...contexts].some(({ config }) => config.displayName?.name === 'fast');
    if (!isSuite || !this.#isWhole || wasInterrupted || numFailedTests + numRuntimeErrorTestSuites > 0) return;
    const found = findUnprovoked(this.#root, readAnswers(join(process.env.TEST_DATA_DIR, 'answers.txt')));
    if (found.length === 0) return;
    this.#error = new Error(found.join('\n'));
    console.error(`\nDeclared error codes that no test provokes:\n${this.#error.message}`);
  }

  getLastError() {
    return this.#error;
  }
}

/** @returns {Set<string>} documentId and code of each answer, as `startTestService` writes them */
const readAnswers = (file) => new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

function findUnprovoked(root, answers) {
  const { operations } = JSON.parse(readFileSync(join(root, 'generated/manifest.json'), 'utf8'));
  const declarations = readDeclarations(root);
  return Object.entries(operations).flatMap(([id, { contract }]) =>
    Object.keys(contract.wire.errors.own)
      .filter((code) => !answers.has(`${id} ${code}`))
      .map((code) => {
        const [{ field }] = contract.meaning.fields[id];
        const place = declarations.get(`${field} ${code}`);
        const fix = 'write a test that provokes it';
        return place === undefined
          ? `${declarations.get(field)}  ${id} may return ${code} → ${fix}`
          : `${place}  ${id} declares ${code} → ${fix}, or remove it from @errors`;
      }),
  );
}

/** The `file:line` of each root field, and of each code in its `@errors`. */
function readDeclarations(root) {
  const places = new Map();
  for (const file of readdirSync(join(root, 'schema'))) {
    const placeOf = ({ loc }) => `schema/${file}:${loc.startToken.line}`;
    const readField = (field) => {
      places.set(field.name.value, placeOf(field.name));
      const codes = field.directives.filter(({ name }) => name.value === 'errors');
      visit(codes, { [Kind.ENUM]: (code) => void places.set(`${field.name.value} ${code.value}`, placeOf(code)) });
    };
    for (const definition of parse(readFileSync(join(root, 'schema', file), 'utf8')).definitions)
      if (/^(?:Query|Mutation)$/.test(definition.name?.value)) for (const field of definition.fields) readField(field);
  }
  return places;
}
