export { abstractOf, checkedBy } from './abstracts.js';
export { abandon, absorb, field, finish, infoOf, placeOf, read, readable, whole } from './fields.js';
export { abstractIn, bounded, checkedIn, enumOf, formOf, NONE, property, scalarOf } from './in-file.js';
export { included, oneOf, parsed, present, refuse, skipped, variableOf } from './inputs.js';
export { leafOf } from './leaves.js';
export { listOf } from './lists.js';
export { type ExecutorParts, type Executors, executeRoot, inTurn, type Select } from './operations.js';
export { Path } from './path.js';
export { type Complete, type Data, type Field, isPromise, Run, type Site } from './run.js';
