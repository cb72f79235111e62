import type { Operation } from '../contract.js';

export const RunPanel = ({ operation }: { readonly operation: Operation }) => <p>{operation.documentId}</p>;
