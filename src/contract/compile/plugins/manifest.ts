import { canonicalPretty } from '../../json.js';
import { contractPlugin } from './contract.js';

/** `generated/manifest.json` */
export const { plugin, validate } = contractPlugin(({ manifest }) => canonicalPretty(manifest));
