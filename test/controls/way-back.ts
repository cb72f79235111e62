import { type Control, replacing } from './control.js';

const migrate = 'src/storage/migrate.ts';
const test = 'src/cli/way-back.machine.ts';

/** A database of the next version: decision 64. */
export const wayBackControls: readonly Control[] = [
  {
    guarantee: 'way back: the version before starts on an expansion',
    change: 'no newer database is tolerated',
    breaks: replacing(migrate, "? 'EXPANDED' : 'NEWER'", "? 'NEWER' : 'NEWER'"),
    test: 'src/storage/migrate.test.ts',
    name: 'leave a database alone that a newer version has expanded once',
  },
  {
    guarantee: 'way back: one expansion only',
    change: 'several are tolerated',
    breaks: replacing(migrate, '(EXPANSION.test(next) && others.length === 0)', 'EXPANSION.test(next)'),
    test,
    name: 'on a database that also has',
  },
  {
    guarantee: 'way back: no other migration is tolerated',
    change: 'each name is an expansion',
    breaks: replacing(migrate, '/^\\d{4}-expand-/', '/^\\d{4}-/'),
    test: 'src/storage/migrate.test.ts',
    name: 'reject a database with',
  },
  {
    guarantee: 'way back: privileges of the newer version stay',
    change: 'the version before grants and revokes',
    breaks: [
      ...replacing('src/main/storage.ts', '{ detail: expansion });\n      return [];', '{ detail: expansion });'),
      ...replacing('src/storage/roles.ts', 'isNewer ? [] : surplus', 'surplus'),
    ],
    test,
    name: 'leaves privileges to the next version',
  },
];
