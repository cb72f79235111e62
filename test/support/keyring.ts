import { createKeyring } from '../../src/base/keyring.js';

/** SECRET_KEY in tests, unless they test keys. */
export const TEST_SECRET = 'the secret key of the tests, 32+ characters';

export const testKeyring = createKeyring(TEST_SECRET, null);
