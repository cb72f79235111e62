import { createFloor } from './floor.js';
import { openParts, serve } from './parts.js';

await serve(createFloor(await openParts()));
