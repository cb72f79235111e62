import { describe, expect, it } from '@jest/globals';
import { entryOf, problems } from './support.js';

// The policy of an interface field applies to all implementing types, however a document reaches
// it.

const sdl = `type Query {
  holder: H @access(to: PUBLIC)
  holders: [H!]! @access(to: PUBLIC) @limit(max: 3)
  any: Any @access(to: PUBLIC)
  own: H @access(to: SESSION)
}
interface H { owner: String @access(to: SESSION) nested: H name: String }
type A implements H { owner: String nested: H name: String }
type B implements H { owner: String nested: H name: String }
union Any = A | B`;

const PROBLEM = 'H.owner needs a session, but the document is public';
const NESTED = `query holder { holder { ...F } }
fragment F on H { nested { ...G } }
fragment G on H { owner }`;

const problemsOf = (text: string, id = 'holder') => problems({ sdl, documents: { [`a/${id}.graphql`]: text } });

describe('a field that an interface restricts to sessions', () => {
  it.each([
    ['by the interface', 'holder', 'query holder { holder { owner } }'],
    ['by fragments at any depth', 'holder', NESTED],
    ['by an alias', 'holder', 'query holder { holder { name: owner } }'],
    ['by a type that implements it', 'holder', 'query holder { holder { ... on A { owner } } }'],
    ['by a union', 'any', 'query any { any { ... on B { owner } } }'],
    ['by the interface below a union', 'any', 'query any { any { ... on H { nested { owner } } } }'],
    ['in a list', 'holders', 'query holders { holders { nested { nested { owner } } } }'],
    ['with a condition', 'holder', 'query holder($if: Boolean!) { holder { owner @include(if: $if) } }'],
  ])('is refused in a public document, reached %s', (_, id, text) => {
    const found = problemsOf(text, id);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${id}  ${PROBLEM} → remove owner, or write @access(to: SESSION) on the root field`);
  });

  it('is reported at its place', () => {
    expect(problemsOf(NESTED)[0]).toMatch(/^documents\/a\/holder\.graphql:3:19 {2}holder {2}H\.owner needs a session/);
  });

  it('is readable with a session', () => {
    const text = NESTED.replace('holder { holder {', 'own { own {');
    expect(entryOf({ sdl, documents: { 'a/own.graphql': text } }, 'own').policy.access).toBe('SESSION');
  });

  it('leaves the other fields public', () => {
    expect(problemsOf('query holder { holder { name nested { name } } }')).toEqual([]);
  });

  it('would be public without its directive', () => {
    const open = sdl.replace('owner: String @access(to: SESSION)', 'owner: String');
    expect(problems({ sdl: open, documents: { 'a/holder.graphql': NESTED } })).toEqual([]);
  });
});

describe('@access of an interface and its types', () => {
  const read = 'query holder { holder { owner name } }';

  it('applies to the whole interface', () => {
    const whole = sdl
      .replace('interface H {', 'interface H @access(to: SESSION) {')
      .replace('owner: String @access(to: SESSION)', 'owner: String @access(to: PUBLIC)');
    const found = problems({ sdl: whole, documents: { 'a/holder.graphql': read } });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('H.name needs a session, but the document is public');
  });

  it('may be stricter in one type, for all positions of that type', () => {
    const strict = sdl.replace(
      'type B implements H { owner: String nested: H name: String',
      'type B implements H { owner: String nested: H name: String @access(to: SESSION)',
    );
    const found = problems({ sdl: strict, documents: { 'a/holder.graphql': 'query holder { holder { name } }' } });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('B.name needs a session, but the document is public');
    const onA = 'query holder { holder { ... on A { name } } }';
    expect(problems({ sdl: strict, documents: { 'a/holder.graphql': onA } })).toEqual([]);
  });

  it.each([
    ['on the field', 'type A implements H { owner: String', 'type A implements H { owner: String @access(to: PUBLIC)'],
    ['on its type', 'type A implements H {', 'type A implements H @access(to: PUBLIC) {'],
  ])('must not be weaker, %s', (_, from, to) => {
    const found = problems({ sdl: sdl.replace(from, to) });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(
      'A.owner  it is public, but H.owner, which it implements, needs a session → write @access(to: SESSION) here, or @access(to: PUBLIC) on H.owner',
    );
  });

  it('applies to an interface that implements another', () => {
    const between = sdl
      .replace(
        'interface H {',
        'interface I implements H { owner: String @access(to: PUBLIC) nested: H name: String }\n$&',
      )
      .replace('type A implements H', 'type A implements H & I');
    expect(problems({ sdl: between })[0]).toContain('I.owner  it is public, but H.owner');
  });

  it('is checked on interfaces like on types', () => {
    const wrong = sdl.replace('name: String }\ntype A', 'name: String @access(to: NOBODY) }\ntype A');
    expect(problems({ sdl: wrong })[0]).toContain('H.name  Argument "to" has invalid value NOBODY.');
    const idle = sdl.replace('name: String }\ntype A', 'name: String @pin }\ntype A');
    expect(problems({ sdl: idle })[0]).toContain('H.name  @pin has no effect inside a result');
  });
});

describe('a root type', () => {
  const past = 'it returns Query, which bypasses the policy of the root fields';

  it.each([
    ['a field', `${sdl}\ntype Payload { query: Query }`, 'Payload.query'],
    ['a field of an interface', `${sdl}\ninterface Payload { query: Query! }`, 'Payload.query'],
    ['a list', `${sdl}\ntype Payload { queries: [Query!]! @limit(max: 2) }`, 'Payload.queries'],
    ['a union', sdl.replace('A | B', 'A | B | Query'), 'Any'],
    ['an interface', sdl.replace('Query {', 'Query implements R {').concat('\ninterface R { any: Any }'), 'Query'],
  ])('is not reached by %s', (_, text, subject) => {
    const found = problems({ sdl: text });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${subject}  ${past} → write a type of its own with the needed fields of Query`);
  });
});
