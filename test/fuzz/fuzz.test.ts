import { describe, expect, it, jest } from '@jest/globals';
import { createFinder, PIN } from './canaries.js';
import { fuzz } from './fuzz.js';

// The short form of `npm run fuzz`. Real processes, on a machine that may be busy.
jest.setTimeout(180_000);

/** Others each time; a failure says which. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const plan = { requests: 3_000, seed, atOnce: 16, players: 4 };

it('generated requests of all kinds meet no fault of ours, and no secret comes out of answers, logs or database', async () => {
  const { faults, codes, planted, rows } = await fuzz(plan, () => undefined);
  expect(faults).toEqual([]);
  // A run in which everything is refused for the same reason would hold just as well.
  expect(Object.keys(codes).length).toBeGreaterThan(15);
  expect(rows).toBeGreaterThan(100);
  expect(planted.toSorted()).toEqual(["a user's PIN", "a user's password", 'an operator token']);
});

describe('what is looked for', () => {
  const secret = 'gps_0123456789abcdefghijABCDEFGHIJ';
  const finder = createFinder({ 'a session': secret, 'a PIN': PIN });

  it('is found as it is, in hex and in base64, whatever stands around it', () => {
    for (const around of ['', 'x', 'xy', 'xyz']) {
      const bytes = Buffer.from(`${around}${secret}${around}`);
      for (const text of [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64')])
        expect([text, finder.find(text)]).toEqual([text, ['a session']]);
    }
    expect(finder.find('a session gps_0123456789abcdefghijABCDEFGHI')).toEqual([]);
    expect([`pin=${PIN}`, `1${PIN}`, `${PIN}1`].map((text) => finder.find(text))).toEqual([['a PIN'], [], []]);
  });

  it('is found where a stream was cut in the middle of it', () => {
    const hear = finder.stream();
    expect([hear(`one ${secret.slice(0, 9)}`), hear(secret.slice(9)), hear(' another line')]).toEqual([
      [],
      ['a session'],
      [],
    ]);
  });

  it('is a stack, too', () => {
    expect(finder.find(String(new Error('x').stack))).toEqual(['a stack']);
    expect(finder.find('no one is at the door.')).toEqual([]);
  });
});
