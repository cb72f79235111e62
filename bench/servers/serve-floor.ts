import { createFloor } from './floor.js';
import { openParts, serve } from './server-deps.js';

await serve(createFloor(await openParts()));
