import { describe, expect, it } from '@jest/globals';
import config from '../../../contract.config.js';
import { compareContracts } from '../../../packages/contract/src/verdict/compare/index.js';
import type { ContractFiles } from '../support.js';
import { ending, kindsOfRetirement, OLD, retired, withOld } from './retirement.js';
import { compareStep, lines, sidesOf, TODAY } from './support.js';

const YESTERDAY = '2027-01-14';
const TOMORROW = '2027-01-16';
const LATER = '2027-04-15';
/** One day less than 90 after TODAY. */
const SOON = '2027-04-14';

const DOCUMENT = 'documents/a/old.graphql';
const RETIRED = 'documents/retired.yaml:1';

const SHORT = `breaking  sunset-short-notice  sunset  ${DOCUMENT}:2`;

/** Before, after, and the reported change of `old`. */
const rows: readonly (readonly [name: string, before: ContractFiles, after: ContractFiles, says: string | null])[] = [
  ['a new document', withOld(null), withOld(OLD), `compatible  document-added  document  ${DOCUMENT}:1`],
  ['a removed document', withOld(OLD), withOld(null), `breaking  document-removed  document  ${RETIRED}`],
  [
    'a removed document with an unannounced entry',
    withOld(OLD),
    withOld(null, retired(YESTERDAY)),
    `breaking  document-removed  document  ${RETIRED}`,
  ],
  [
    'a document that is removed before its day',
    withOld(ending(TOMORROW)),
    withOld(null),
    `breaking  document-removed-early  document  ${RETIRED}`,
  ],
  [
    'a document that is removed before its day, with an entry',
    withOld(ending(TOMORROW)),
    withOld(null, retired(TODAY)),
    `breaking  document-removed-early  document  ${RETIRED}`,
  ],
  [
    'a document that is removed on its day',
    withOld(ending(TODAY)),
    withOld(null, retired(TODAY)),
    `compatible  document-retired  document  ${RETIRED}`,
  ],
  [
    'a document that is removed after its day',
    withOld(ending(YESTERDAY)),
    withOld(null, retired(YESTERDAY)),
    `compatible  document-retired  document  ${RETIRED}`,
  ],
  [
    'a document that is removed without an entry',
    withOld(ending(YESTERDAY)),
    withOld(null),
    `breaking  retired-entry-missing  document  ${RETIRED}`,
  ],
  [
    'a document that is removed with another day',
    withOld(ending(YESTERDAY)),
    withOld(null, retired('2027-01-13')),
    `breaking  retired-entry-unequal  document  ${RETIRED}`,
  ],
  [
    'a document that is removed for another reason',
    withOld(ending(YESTERDAY)),
    withOld(null, retired(YESTERDAY, 'nobody needs it')),
    `breaking  retired-entry-unequal  document  ${RETIRED}`,
  ],
  ['a sunset', withOld(OLD), withOld(ending(LATER)), `compatible  sunset-added  sunset  ${DOCUMENT}:2`],
  ['a sunset with a short notice', withOld(OLD), withOld(ending(SOON)), SHORT],
  ['a removed sunset', withOld(ending(LATER)), withOld(OLD), `compatible  sunset-removed  sunset  ${DOCUMENT}:1`],
  [
    'a later sunset',
    withOld(ending(TOMORROW)),
    withOld(ending(LATER)),
    `compatible  sunset-later  sunset  ${DOCUMENT}:2`,
  ],
  [
    'an earlier sunset',
    withOld(ending('2027-12-31')),
    withOld(ending(LATER)),
    `dangerous  sunset-earlier  sunset  ${DOCUMENT}:2`,
  ],
  ['an earlier sunset with a short notice', withOld(ending(LATER)), withOld(ending(SOON)), SHORT],
  [
    'an earlier sunset of a document that has ended',
    withOld(ending(TODAY)),
    withOld(ending(YESTERDAY)),
    `dangerous  sunset-earlier  sunset  ${DOCUMENT}:2`,
  ],
  ['a sunset today', withOld(OLD), withOld(ending(TODAY)), `breaking  sunset-passed  sunset  ${DOCUMENT}:2`],
  [
    'a sunset that is moved to a past day',
    withOld(ending(LATER)),
    withOld(ending(YESTERDAY)),
    `breaking  sunset-passed  sunset  ${DOCUMENT}:2`,
  ],
  ['a sunset that has passed as announced', withOld(ending(YESTERDAY)), withOld(ending(YESTERDAY)), null],
  [
    'a passed sunset that is moved',
    withOld(ending(YESTERDAY)),
    withOld(ending(LATER)),
    `compatible  sunset-later  sunset  ${DOCUMENT}:2`,
  ],
  [
    'a sunset for another reason',
    withOld(ending(LATER)),
    withOld(ending(LATER, 'it is very old')),
    `compatible  sunset-notice-changed  sunset  ${DOCUMENT}:2`,
  ],
  [
    'a sunset that is announced since another day',
    withOld(ending(LATER)),
    withOld(ending(LATER).replace('2026-01-01', '2026-02-01')),
    `compatible  sunset-notice-changed  sunset  ${DOCUMENT}:2`,
  ],
  [
    'a sunset with another successor',
    withOld(ending(LATER)),
    withOld(ending(LATER).replace(', successor: "fresh"', '')),
    `compatible  sunset-notice-changed  sunset  ${DOCUMENT}:2`,
  ],
  ['an unchanged entry', withOld(null, retired(YESTERDAY)), withOld(null, retired(YESTERDAY)), null],
  [
    'an entry with another reason',
    withOld(null, retired(YESTERDAY)),
    withOld(null, retired(YESTERDAY, 'nobody needs it')),
    `compatible  retired-notice-changed  document  ${RETIRED}`,
  ],
  [
    'a removed entry',
    withOld(null, retired(YESTERDAY)),
    withOld(null),
    `breaking  retired-entry-missing  document  ${RETIRED}`,
  ],
  [
    'a reused id with an unknown contract',
    withOld(null, retired(YESTERDAY)),
    withOld(OLD),
    `breaking  retired-id-reused  document  ${DOCUMENT}:1`,
  ],
];

describe('the retirement of documents', () => {
  it.each(rows)('%s', (_, before, after, says) => {
    expect(lines(compareStep({ before, after }))).toEqual(says === null ? [] : [`old  ${says}`]);
  });

  it('counts the notice from the day on which the lock first had the end, and 90 days by default', () => {
    const { baseline } = sidesOf(withOld(OLD));
    const { present } = sidesOf(withOld(ending('2027-01-31')));
    const kindsOf = (announced: string, noticeDays?: number) => {
      const side = { ...present, announcedOn: () => announced };
      const settings = noticeDays === undefined ? config : { ...config, noticeDays };
      const { operations } = compareContracts(baseline, side, { today: TODAY, config: settings });
      return operations.old?.changes.map(({ kind, reason }) => [kind, reason.split(':')[0]]);
    };
    expect(kindsOf('2026-11-02')).toEqual([['sunset-added', 'it ends on 2027-01-31']]);
    expect(kindsOf('2026-11-03')).toEqual([
      ['sunset-short-notice', 'it ends on 2027-01-31, 89 days after its announcement; the earliest day is 2027-02-01'],
    ]);
    expect(kindsOf(TODAY, 16)).toMatchObject([['sunset-added', expect.any(String)]]);
    expect(kindsOf(TODAY, 17)).toMatchObject([['sunset-short-notice', expect.any(String)]]);
  });

  const locked = sidesOf(withOld(OLD)).baseline.operations.old?.contract ?? null;
  const again = (after: ContractFiles) => {
    const { baseline } = sidesOf(withOld(null, retired(YESTERDAY)));
    const end = { on: YESTERDAY, reason: 'it is old', successor: 'fresh' };
    const published = { ...baseline, retired: { old: { ...end, contract: locked } } };
    return lines(compareContracts(published, sidesOf(after).present, { today: TODAY, config }));
  };

  it('restores an id for the same contract or a compatible one', () => {
    const says = `old  compatible  retired-id-restored  document  ${DOCUMENT}:1`;
    expect(again(withOld(OLD))).toEqual([says]);
    const more = withOld('query old($n: Int) {\n  old(n: $n)\n}', undefined, { sdl: sdlWith('old(n: Int): Int!') });
    expect(again(more)).toEqual([says, `old  compatible  variable-added  variables.n  ${DOCUMENT}:1`]);
  });

  it('refuses a retired id for another contract', () => {
    expect(again(withOld(OLD, undefined, { sdl: sdlWith('old: String!') }))).toEqual([
      `old  breaking  retired-id-reused  document  ${DOCUMENT}:1`,
      'old  breaking  result-type-changed  result.old  SDL:2',
    ]);
  });

  it('accepts another or no successor if the announced one is gone, too', () => {
    const before = sidesOf(withOld(ending(YESTERDAY))).baseline;
    const { present } = sidesOf(withOld(null, retired(YESTERDAY).replace('successor: fresh', 'successor: null')));
    const { fresh, ...operations } = present.operations;
    const verdict = compareContracts(before, { ...present, operations }, { today: TODAY, config });
    expect(fresh).toBeDefined();
    expect(verdict.operations.old?.changes.map(({ kind }) => kind)).toEqual(['document-retired']);
  });

  it('has a row for each kind of retirement change', () => {
    const reported = rows.map(([, , , says]) => says?.split('  ')[1]);
    const also = ['retired-id-restored'];
    expect(kindsOfRetirement.filter((kind) => !reported.includes(kind) && !also.includes(kind))).toEqual([]);
  });
});

const sdlWith = (field: string) => `type Query {
  ${field} @access(to: PUBLIC)
  fresh: Int! @access(to: PUBLIC)
}`;
