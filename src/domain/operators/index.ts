export { type AdmittedOperator, type ListedOperator, type Operator, ROLES, type Role } from './operator-model.js';
export { createOperatorsService, type OperatorsService } from './operator-service.js';
export type { SessionEnd } from './operator-sessions.js';
export {
  listOperators,
  listValidTokens,
  lockActingOperator,
  operatorActor,
  type ValidToken,
} from './operator-store.js';
