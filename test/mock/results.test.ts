import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { manifest } from '../support/manifest.js';
import { publishedVariables } from '../support/published.js';
import { useMock } from './support.js';

const mock = useMock();
const ajv = new Ajv2020({ strict: false, formats: { uuid: true, 'date-time': true, date: true } });
/** What the mock's world has, for variables that have to be one of it. */
const WORLD = { gameServerId: '2', after: undefined };

describe.each(publishedVariables.map((one) => [one.id, one] as const))('the mocked result of %s', (id, published) => {
  const entry = manifest.operations[id];
  const fits = ajv.compile(entry?.result ?? {});
  const variables = { ...published.right[0]?.variables, ...inWorld(published.names) };

  it.each(['1', '2', 'another', 'Größe 9', '5', '6'])('fits the published schema, with seed %s', async (seed) => {
    const { status, body, text } = await mock.ask(id, variables, { 'x-mock-seed': encodeURIComponent(seed) });
    expect({ text, status }).toEqual({ text, status: 200 });
    fits(body.data);
    expect({ text, errors: fits.errors }).toEqual({ text, errors: null });
  });
});

function inWorld(names: readonly string[]): object {
  return Object.fromEntries(Object.entries(WORLD).filter(([name]) => names.includes(name)));
}
