import { expect, it } from '@jest/globals';
import { syncFolder } from './sync-folder.js';

it('ignores a file system that cannot sync folders, and throws other errors', async () => {
  await expect(syncFolder('/proc/self')).resolves.toBeUndefined();
  await expect(syncFolder('/nonexistent')).rejects.toMatchObject({ code: 'ENOENT' });
});
