import type { Control } from './control.js';
import { pinControls } from './pin.js';

export const controls: readonly Control[] = [...pinControls];
