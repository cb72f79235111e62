import { describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { createProbe, type Step, sequencesOf } from '../../../test/support/users/probes.js';

// Short form of `probes.long.ts`: all sequences of two requests, and those of three with a
// revealing last request.

const service = useService();
const closed = useProject(service, { slug: 'closed', declared: { policies: { emailConfirmation: 'required' } } });
const open = useProject(service, { slug: 'open', declared: { policies: { emailConfirmation: 'none' } } });
const { findDistinguishable } = createProbe(service);

describe('project with confirmed addresses', () => {
  it('no two requests reveal a registration', async () => {
    expect(
      await findDistinguishable(sequencesOf(2), ['active', 'pending', 'blocked', 'blockedBeforeConfirmation'], closed),
    ).toEqual([]);
  });

  it('no three requests reveal a registration', async () => {
    const last = sequencesOf(3).filter((steps) => steps[2] === 'login' && steps[0] !== steps[1]);
    expect(await findDistinguishable(last, ['active', 'pending'], closed)).toEqual([]);
  });

  it('the throttles reveal nothing: the right password of an unconfirmed user counts as wrong', async () => {
    const sequence: Step[] = ['register', ...Array(7).fill('login')];
    expect(await findDistinguishable([sequence], ['active', 'pending'], closed)).toEqual([]);
  });
});

describe('(control) project without confirmation', () => {
  it('reveals a registration by registration and login, as documented', async () => {
    expect(await findDistinguishable(sequencesOf(2), ['active'], open)).toEqual(['active: register, login']);
  });
});
