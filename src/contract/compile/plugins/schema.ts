import { contractPlugin } from './contract.js';

/** `generated/schema.graphql` */
export const { plugin, validate } = contractPlugin(({ schemaText }) => schemaText);
