import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../test/support/properties.js';
import { acceptedMediaType } from './transport.js';

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

describe('Accept', () => {
  it.each([
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['APPLICATION/JSON', JSON_TYPE],
    ['application/json; charset=utf-8', JSON_TYPE],
    ['application/json; charset="UTF8", text/html', JSON_TYPE],
    ['text/html, */*;q=0.8', JSON_TYPE],
    [GRAPHQL_TYPE, GRAPHQL_TYPE],
    [`${GRAPHQL_TYPE};charset=utf-8`, GRAPHQL_TYPE],
    [`${GRAPHQL_TYPE}, application/json;q=0.9`, GRAPHQL_TYPE],
    [`${GRAPHQL_TYPE};q=0.4, application/json;q=0.5`, JSON_TYPE],
    [`application/json;q=0.4, ${GRAPHQL_TYPE};q=0.5`, GRAPHQL_TYPE],
    [`application/json, ${GRAPHQL_TYPE}`, JSON_TYPE],
    [`${GRAPHQL_TYPE}, application/json`, GRAPHQL_TYPE],
    ['*/*, application/json;q=0', GRAPHQL_TYPE],
    [`${GRAPHQL_TYPE};q=0, */*`, JSON_TYPE],
    ['application/json;q=0', null],
    ['*/*;q=0', null],
    ['text/html', null],
    ['application/json; charset=latin1', null],
    ['garbage', null],
    ['application/json;q=abc', null],
  ])('answers %s with %s', (header, type) => expect(acceptedMediaType(header)).toBe(type));

  it('is read up to 1024 bytes, because each range takes time', () => {
    const precededBy = (bytes: number): string => `${'a/b,'.repeat(bytes / 4)}${JSON_TYPE}`;
    expect(acceptedMediaType(precededBy(1_008))).toBe(JSON_TYPE);
    expect(acceptedMediaType(precededBy(1_024))).toBeNull();
    expect(acceptedMediaType(`${JSON_TYPE},${'x'.repeat(2_000)}`)).toBe(JSON_TYPE);
    expect(acceptedMediaType(`text/html;a="${','.repeat(16_000)}", ${JSON_TYPE}`)).toBeNull();
  });

  it('never throws for any header', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (header) => {
        const type = acceptedMediaType(header);
        return type === null || type === JSON_TYPE || type === GRAPHQL_TYPE;
      }),
      runs(2_000),
    );
  });
});
