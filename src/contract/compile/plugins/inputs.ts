import { contractPlugin } from './contract.js';

/** `generated/inputs.ts`: the names of all variables, one of which an error names as its input. */
export const { plugin, validate } = contractPlugin(({ manifest }) => {
  const operations = Object.values(manifest.operations);
  const names = new Set(operations.flatMap(({ contract }) => Object.keys(contract.wire.variables)));
  const lines = [...names].sort().map((name) => `\n  | '${name}'`);
  return `/** A variable of some published document. */\nexport type InputName =${lines.join('')};\n`;
});
