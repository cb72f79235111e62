import { describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { createProbe, type Step, sequencesOf } from '../../../test/support/users/probes.js';

// The short form of `probes.long.ts`: all of two requests, and those of three that end with the one that could tell.

const service = useService();
const closed = useProject(service, { slug: 'closed', declared: { policies: { emailConfirmation: 'required' } } });
const open = useProject(service, { slug: 'open', declared: { policies: { emailConfirmation: 'none' } } });
const { telling } = createProbe(service);

describe('where addresses are confirmed', () => {
  it('no two requests tell who is registered', async () => {
    expect(
      await telling(sequencesOf(2), ['active', 'pending', 'blocked', 'blockedBeforeConfirmation'], closed),
    ).toEqual([]);
  });

  it('no three requests tell who is registered', async () => {
    const last = sequencesOf(3).filter((steps) => steps[2] === 'login' && steps[0] !== steps[1]);
    expect(await telling(last, ['active', 'pending'], closed)).toEqual([]);
  });

  it('the throttles do not tell it either: the right password of who is not confirmed counts as a wrong one', async () => {
    const sequence: Step[] = ['register', ...Array(7).fill('login')];
    expect(await telling([sequence], ['active', 'pending'], closed)).toEqual([]);
  });
});

describe('(control) where they are not', () => {
  it('to register and to log in tells it, as the rule says', async () => {
    expect(await telling(sequencesOf(2), ['active'], open)).toEqual(['active: register, login']);
  });
});
