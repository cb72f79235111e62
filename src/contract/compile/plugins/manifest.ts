import { canonicalPretty } from '../../hash.js';
import { contractPlugin } from './contract.js';

/** `generated/manifest.json` */
export const { plugin, validate } = contractPlugin(({ manifest }) => canonicalPretty(manifest));
