// Sends the requests of a collection in their order: `node run-collection.mjs <file>`. The runtime
// is the one of Newman, which has twice as many packages. Prints the outcome of each request and
// the variables at the end as JSON. Throws if a script throws.
import { readFileSync } from 'node:fs';
import sdk from 'postman-collection';
import runtime from 'postman-runtime';

const collection = new sdk.Collection(JSON.parse(readFileSync(process.argv[2], 'utf8')));
const requests = [];
let tests = [];

const start = (failure, run) => {
  if (failure) throw failure;
  run.start({
    assertion: (_cursor, assertions) =>
      tests.push(...assertions.map(({ name, passed, error }) => ({ name, problem: passed ? null : error.message }))),
    exception: (_cursor, thrown) => {
      throw new Error(thrown.message);
    },
    item: (error, _cursor, { name }, _visualizer, result) => {
      requests.push({ name, isSkipped: result?.isSkipped === true, error: error?.message ?? null, tests });
      tests = [];
    },
    done(error) {
      if (error) throw error;
      console.log(JSON.stringify({ requests, variables: run.state.collectionVariables.toObject() }));
      process.exit();
    },
  });
};
new runtime.Runner().run(collection, {}, start);
