export { type AdmittedOperator, type ListedOperator, type Operator, ROLES, type Role } from './operator-model.js';
export { createOperatorsService, type OperatorsService } from './operator-service.js';
