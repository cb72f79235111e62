import { createKeyring } from '../../src/base/keyring.js';

/** What SECRET_KEY is in tests, unless they are about keys. */
export const TEST_SECRET = 'the secret key of the tests, 32+ characters';

export const testKeyring = createKeyring(TEST_SECRET, null);
