import { writeFile } from 'node:fs/promises';
import { it } from '@jest/globals';
import { useDatabase } from '../../test/support/database.js';
import { SCHEMA_FILE, schemaSource } from '../../test/support/schema-source.js';

// `npm run tables`

const test = useDatabase();

it('writes generated/tables.ts', async () => {
  await writeFile(SCHEMA_FILE, await schemaSource(test.database.db));
});
