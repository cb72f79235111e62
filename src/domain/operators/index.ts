export { type AdmittedOperator, type ListedOperator, type Operator, ROLES, type Role } from './operator-model.js';
export { createOperatorsService, type OperatorsService } from './operator-service.js';
export type { SessionEnd } from './operator-sessions.js';
export { listOperators, lockActingOperator, operatorActor } from './operator-store.js';
export { listValidTokens, type ValidToken } from './operator-tokens.js';
