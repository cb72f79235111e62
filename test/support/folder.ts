import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { use } from './use.js';

/** A temporary folder for the tests of a file or block. */
export const useFolder = () =>
  use(
    async () => {
      const path = await mkdtemp(join(tmpdir(), 'test-'));
      return {
        path,
        /** Writes a file and returns its path. */
        async write(name: string, content: string | Uint8Array): Promise<string> {
          await writeFile(join(path, name), content);
          return join(path, name);
        },
      };
    },
    ({ path }) => rm(path, { recursive: true }),
  );
