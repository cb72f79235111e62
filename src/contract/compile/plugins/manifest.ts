import { contractPlugin, manifestText } from './contract.js';

/** `generated/manifest.json` */
export const { plugin, validate } = contractPlugin(({ manifest }) => manifestText(manifest));
