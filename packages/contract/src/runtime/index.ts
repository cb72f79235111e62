export { abstractIn, checkedIn, notPossible } from './abstracts.js';
export { abandon, absorb, field, finish, infoOf, placeOf, property, read, readable, whole } from './fields.js';
export { included, literal, NONE, oneOf, parsed, present, refuse, skipped, variableOf } from './inputs.js';
export { enumOf, formOf, leafOf, scalarOf } from './leaves.js';
export { bounded, listOf } from './lists.js';
export { type ExecutorParts, type Executors, executeRoot, inTurn, type Select } from './operations.js';
export { Path } from './path.js';
export { type Complete, type Data, type Field, isPromise, Run, type Site } from './run.js';
