import { beside, compilerCases, root } from './problem.js';

/** SDL that the GraphQL specification does not allow. */
export const sdlSpecification = compilerCases([
  {
    name: 'an argument that a directive does not have',
    wrong: root('a: Int @access(to: PUBLIC, for: 1)'),
    says: [
      'schema/test.graphql:2:30  Unknown argument "for" on directive "@access". Did you mean "to"? → write an argument that @access has, or remove for  [known-argument-names-on-directives]',
    ],
    right: root('a: Int @access(to: PUBLIC)'),
  },
  {
    name: 'a directive without its argument',
    wrong: root('a: Int @access'),
    says: [
      'schema/test.graphql:2:10  Directive "@access" argument "to" of type "Access!" is required, but it was not provided. → write to: with a value of type Access!  [provided-required-arguments-on-directives]',
    ],
    right: root('a: Int @access(to: SESSION)'),
  },
  {
    name: 'a directive twice',
    wrong: root('a: Int @access(to: PUBLIC) @access(to: SESSION)'),
    says: [
      'schema/test.graphql:2:30  The directive "@access" can only be used once at this location. → remove this one, or that at schema/test.graphql:2:10  [unique-directives-per-location]',
    ],
    right: root('a: Int @access(to: SESSION)'),
  },
  {
    name: 'a directive in a place that it does not allow',
    wrong: beside('enum E { A B @pin }'),
    says: [
      'schema/test.graphql:4:14  Directive "@pin" may not be used on ENUM_VALUE. → remove @pin here: its definition lists the allowed places  [known-directives]',
    ],
    right: beside('enum E { A B @deprecated }'),
  },
  {
    name: 'a type that is defined twice, in two files',
    wrong: beside('enum Access { A }'),
    says: [
      'schema/test.graphql:4:6  There can be only one type named "Access". → remove this one, or that at src/policy/access.ts:9:6  [unique-type-names]',
    ],
    right: beside('enum Accesses { A }'),
  },
  {
    name: 'a field that is defined twice',
    wrong: root('a: Int @access(to: PUBLIC)\n  a: Int @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:3:3  Field "Query.a" can only be defined once. → remove this one, or that at schema/test.graphql:2:3  [unique-field-definition-names]',
    ],
    right: root('a: Int @access(to: PUBLIC)\n  b: Int @access(to: PUBLIC)'),
  },
  {
    name: 'an argument that is defined twice',
    wrong: root('a(b: Int, b: Int): Int @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:13  Argument "Query.a(b:)" can only be defined once. → remove this one, or that at schema/test.graphql:2:5  [unique-argument-definition-names]',
    ],
    right: root('a(b: Int, c: Int): Int @access(to: PUBLIC)'),
  },
  {
    name: 'an argument that is given twice',
    wrong: root('a: Int @access(to: PUBLIC, to: SESSION)'),
    says: [
      'schema/test.graphql:2:30  There can be only one argument named "to". → remove this one, or that at schema/test.graphql:2:18  [unique-argument-names]',
    ],
    right: root('a: Int @access(to: SESSION)'),
  },
  {
    name: 'a value of an enum twice',
    wrong: beside('enum E { A B A }'),
    says: [
      'schema/test.graphql:4:14  Enum value "E.A" can only be defined once. → remove this one, or that at schema/test.graphql:4:10  [unique-enum-value-names]',
    ],
    right: beside('enum E { A B }'),
  },
  {
    name: 'directives of the toolkit and of the service that are defined twice',
    wrong: beside('directive @pin on FIELD_DEFINITION directive @limit(max: Int = 99) on FIELD_DEFINITION'),
    says: [
      'schema/test.graphql:4:12  There can be only one directive named "@pin". → remove this one, or that at src/policy/pin.ts:6:12  [unique-directive-names]',
      'schema/test.graphql:4:47  There can be only one directive named "@limit". → remove this one: the toolkit defines it  [unique-directive-names]',
    ],
    right: beside(''),
  },
  {
    name: 'a scalar of the toolkit that is defined again',
    wrong: beside('scalar Date'),
    says: [
      'schema/test.graphql:4:8  There can be only one type named "Date". → remove this one: the toolkit defines it  [unique-type-names]',
    ],
    right: beside(''),
  },
  {
    name: 'a field of an input object twice',
    wrong: root('a(b: In = {c: 1, c: 2}): Int @access(to: PUBLIC)', 'input In { c: Int }'),
    says: [
      'schema/test.graphql:2:20  There can be only one input field named "c". → remove this one, or that at schema/test.graphql:2:14  [unique-input-field-names]',
    ],
    right: root('a(b: In = {c: 1}): Int @access(to: PUBLIC)', 'input In { c: Int }'),
  },
  {
    name: 'an extension of an undefined type',
    wrong: beside('extend type Thing { b: Int }'),
    says: [
      'schema/test.graphql:4:13  Cannot extend type "Thing" because it is not defined. → write the name of an existing type, or type Thing without extend  [possible-type-extensions]',
    ],
    right: beside('type Thing { b: Int }'),
  },
  {
    name: 'an extension of another kind',
    wrong: beside('enum E { A }\nextend type E { b: Int }'),
    says: [
      'schema/test.graphql:5:1  Cannot extend non-object type "E". → write extend and the kind of type that E is at schema/test.graphql:4:1  [possible-type-extensions]',
    ],
    right: beside('enum E { A }\nextend enum E { B }'),
  },
  {
    name: 'no Query',
    wrong: { sdl: 'type Mutation { a: Int @access(to: PUBLIC) }' },
    says: [
      'schema:1:1  Query root type must be provided. → write type Query with the fields that clients read  [query-required]',
    ],
    right: { sdl: 'type Query { a: Int @access(to: PUBLIC) }' },
  },
  {
    name: 'a Query that is an enum',
    wrong: { sdl: 'enum Query { A }' },
    says: [
      'schema/test.graphql:1:1  Query root type must be Object type, it cannot be Query. → write type Query { … }  [query-required]',
    ],
    right: { sdl: 'type Query { a: Int @access(to: PUBLIC) }' },
  },
  {
    name: 'an object type as an argument',
    wrong: root('a(b: T): Int @access(to: PUBLIC)', 'type T { c: Int }'),
    says: [
      'schema/test.graphql:2:8  The type of Query.a(b:) must be Input Type but got: T. → write a scalar, an enum or an input type; T is for results only  [input-output-types]',
    ],
    right: root('a(b: T): Int @access(to: PUBLIC)', 'input T { c: Int }'),
  },
  {
    name: 'a type without fields',
    wrong: beside('type T'),
    says: [
      'schema/test.graphql:4:1  Type T must define one or more fields. → write its fields, or remove it  [type-not-empty]',
    ],
    right: beside('type T { b: Int }'),
  },
  {
    name: 'an input type without fields',
    wrong: beside('input In'),
    says: [
      'schema/test.graphql:4:1  Input Object type In must define one or more fields. → write its fields, or remove it  [type-not-empty]',
    ],
    right: beside('input In { b: Int }'),
  },
  {
    name: 'a union without members',
    wrong: beside('union U'),
    says: [
      'schema/test.graphql:4:1  Union type U must define one or more member types. → write its member types, or remove it  [type-not-empty]',
    ],
    right: beside('union U = T\ntype T { b: Int }'),
  },
  {
    name: 'an enum without values',
    wrong: beside('enum E'),
    says: [
      'schema/test.graphql:4:1  Enum type E must define one or more values. → write its values, or remove it  [type-not-empty]',
    ],
    right: beside('enum E { A }'),
  },
  {
    name: 'a union of an enum',
    wrong: beside('union U = E\nenum E { A }'),
    says: [
      'schema/test.graphql:4:11  Union type U can only include Object types, it cannot include E. → write the name of an object type; E is none  [union-members]',
    ],
    right: beside('union U = E\ntype E { b: Int }'),
  },
  {
    name: 'a union with a type twice',
    wrong: beside('union U = T | T\ntype T { b: Int }'),
    says: ['schema/test.graphql:4:11  Union type U can only include type T once. → write T once  [union-members]'],
    right: beside('union U = T\ntype T { b: Int }'),
  },
  {
    name: 'a missing field of an interface',
    wrong: beside('interface I { b: Int }\ntype T implements I { c: Int }'),
    says: [
      'schema/test.graphql:5:1  Interface field I.b expected but T does not provide it. → write b into T as I has it  [interface-implementation]',
    ],
    right: beside('interface I { b: Int }\ntype T implements I { b: Int c: Int }'),
  },
  {
    name: 'a field of another type than its interface has',
    wrong: beside('interface I { b: Int! }\ntype T implements I { b: String }'),
    says: [
      'schema/test.graphql:5:26  Interface field I.b expects type Int! but T.b is type String. → write b: Int!  [interface-implementation]',
    ],
    right: beside('interface I { b: Int! }\ntype T implements I { b: Int! }'),
  },
  {
    name: 'a missing argument of an interface',
    wrong: beside('interface I { b(c: Int): Int }\ntype T implements I { b: Int }'),
    says: [
      'schema/test.graphql:5:23  Interface field argument I.b(c:) expected but T.b does not provide it. → write the argument c into T.b as well  [interface-implementation]',
    ],
    right: beside('interface I { b(c: Int): Int }\ntype T implements I { b(c: Int): Int }'),
  },
  {
    name: 'an argument of another type than its interface has',
    wrong: beside('interface I { b(c: Int): Int }\ntype T implements I { b(c: ID): Int }'),
    says: [
      'schema/test.graphql:5:28  Interface field argument I.b(c:) expects type Int but T.b(c:) is type ID. → write Int as its type  [interface-implementation]',
    ],
    right: beside('interface I { b(c: Int): Int }\ntype T implements I { b(c: Int): Int }'),
  },
  {
    name: 'a required argument that the interface does not have',
    wrong: beside('interface I { b: Int }\ntype T implements I { b(c: Int!): Int }'),
    says: [
      'schema/test.graphql:5:25  Object field T.b includes required argument c that is missing from the Interface field I.b. → make c nullable, or write it into I.b as well  [interface-implementation]',
    ],
    right: beside('interface I { b: Int }\ntype T implements I { b(c: Int): Int }'),
  },
  {
    name: 'a type that implements a union',
    wrong: beside('union U = T\ntype T implements U { b: Int }'),
    says: [
      'schema/test.graphql:5:19  Type T must only implement Interface types, it cannot implement U. → write the name of an interface; U is none  [interface-implementation]',
    ],
    right: beside('interface U { b: Int }\ntype T implements U { b: Int }'),
  },
  {
    name: 'an interface twice',
    wrong: beside('interface I { b: Int }\ntype T implements I & I { b: Int }'),
    says: ['schema/test.graphql:5:19  Type T can only implement I once. → write I once  [interface-implementation]'],
    right: beside('interface I { b: Int }\ntype T implements I { b: Int }'),
  },
  {
    name: 'an interface that itself implements another',
    wrong: beside('interface I { b: Int }\ninterface J implements I { b: Int }\ntype T implements J { b: Int }'),
    says: [
      'schema/test.graphql:5:24  Type T must implement I because it is implemented by J. → write T implements I & J  [interface-implementation]',
    ],
    right: beside('interface I { b: Int }\ninterface J implements I { b: Int }\ntype T implements J & I { b: Int }'),
  },
  {
    name: 'an interface that implements itself',
    wrong: beside('interface I implements I { b: Int }'),
    says: [
      'schema/test.graphql:4:24  Type I cannot implement itself because it would create a circular reference. → remove the cycle  [interface-implementation]',
    ],
    right: beside('interface I { b: Int }'),
  },
  {
    name: 'a reserved name',
    wrong: beside('type __T { b: Int }'),
    says: [
      'schema/test.graphql:4:1  Name "__T" must not begin with "__", which is reserved by GraphQL introspection. → write T  [reserved-names]',
    ],
    right: beside('type T { b: Int }'),
  },
  {
    name: 'a recursive non-null input',
    wrong: beside('input In { b: In! }'),
    says: [
      'schema/test.graphql:4:12  Cannot reference Input Object "In" within itself through a series of non-null fields: "b". → remove the ! after one of these fields  [input-circle]',
    ],
    right: beside('input In { b: In }'),
  },
  {
    name: 'a @oneOf field that is required',
    wrong: beside('input In @oneOf { b: Int! c: Int }'),
    says: [
      'schema/test.graphql:4:22  OneOf input field In.b must be nullable. → remove the ! after its type  [one-of-input]',
    ],
    right: beside('input In @oneOf { b: Int c: Int }'),
  },
  {
    name: 'a @oneOf field with a default',
    wrong: beside('input In @oneOf { b: Int = 1 c: Int }'),
    says: [
      'schema/test.graphql:4:19  OneOf input field In.b cannot have a default value. → remove the default  [one-of-input]',
    ],
    right: beside('input In @oneOf { b: Int c: Int }'),
  },
  {
    name: 'a required argument that is deprecated',
    wrong: root('a(b: Int! @deprecated): Int @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:13  Required argument Query.a(b:) cannot be deprecated. → make it nullable or give it a default first, so that clients can omit it  [required-not-deprecated]',
    ],
    right: root('a(b: Int @deprecated): Int @access(to: PUBLIC)'),
  },
]);
