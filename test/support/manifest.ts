import { packageRoot } from '../../src/base/package-root.js';
import { readManifest } from '../../src/contract/files.js';

/** The published manifest: tests that walk it meet every new operation by themselves. */
export const manifest = readManifest(packageRoot);
