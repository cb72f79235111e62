import { expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { createProbe, sequencesOf } from '../../../test/support/users/probes.js';

// All sequences of three requests: `npx jest --config jest.long.config.js src/domain/users/probes`.

const service = useService();
const closed = useProject(service, { slug: 'closed', declared: { policies: { emailConfirmation: 'required' } } });
const { findDistinguishable } = createProbe(service);

it('no three requests reveal a registration', async () => {
  const whose = ['active', 'pending', 'blocked', 'blockedBeforeConfirmation'] as const;
  expect(await findDistinguishable(sequencesOf(3), whose, closed)).toEqual([]);
});
