import { expect, it } from '@jest/globals';
import { matchesOrigin } from './project-model.js';

const PATTERNS = new Set([
  'https://shop.example',
  'http://localhost:*',
  'http://[::1]:*',
  'https://dev.example:8443:*',
]);

it.each([
  ['https://shop.example', true],
  ['https://shop.example:443', false],
  ['http://shop.example', false],
  ['http://localhost', true],
  ['http://localhost:5173', true],
  ['http://localhost:123456', false],
  ['http://localhost:', false],
  ['http://localhost:80:80', false],
  ['http://localhost.evil.example:80', false],
  ['http://[::1]:3000', true],
  ['https://dev.example:8443', true],
  ['https://dev.example', false],
  ['null', false],
  ['', false],
])('whether %s is an allowed origin: %s', (origin, isAllowed) =>
  expect(matchesOrigin((pattern) => PATTERNS.has(pattern), origin)).toBe(isAllowed),
);

it('takes as long for any number of allowed origins', () => {
  const lookups: string[] = [];
  const isAllowed = (pattern: string): boolean => lookups.push(pattern) === 0;
  expect(matchesOrigin(isAllowed, 'https://evil.example:8443')).toBe(false);
  expect(lookups).toEqual(['https://evil.example:8443', 'https://evil.example:8443:*', 'https://evil.example:*']);
});
