// Sends the requests of collections in their order: `node run-collection.mjs`, with the path of a
// collection in each line of standard input. The runtime is the one of Newman, which has twice as
// many packages and takes a second to load. For each collection, prints a line of JSON: the outcome
// of each request and the variables at the end. Throws if a script throws.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import sdk from 'postman-collection';
import runtime from 'postman-runtime';

/** Runs a collection with a new runner, so without the variables and cookies of the last one. */
function run(file) {
  const collection = new sdk.Collection(JSON.parse(readFileSync(file, 'utf8')));
  const requests = [];
  let tests = [];
  return new Promise((resolve) => {
    const start = (failure, started) => {
      if (failure) throw failure;
      started.start({
        assertion: (_cursor, assertions) =>
          tests.push(
            ...assertions.map(({ name, passed, error }) => ({ name, problem: passed ? null : error.message })),
          ),
        exception: (_cursor, thrown) => {
          throw new Error(thrown.message);
        },
        item: (error, _cursor, { name }, _visualizer, result) => {
          requests.push({ name, isSkipped: result?.isSkipped === true, error: error?.message ?? null, tests });
          tests = [];
        },
        done(error) {
          if (error) throw error;
          resolve({ requests, variables: started.state.collectionVariables.toObject() });
        },
      });
    };
    new runtime.Runner().run(collection, {}, start);
  });
}

for await (const file of createInterface({ input: process.stdin })) console.log(JSON.stringify(await run(file)));
process.exit();
