import { it } from '@jest/globals';
import { useHandledRejections } from './comparison.js';
import { compareRandomRuns } from './random-run.js';

useHandledRejections();

it('answers 100,000 random documents like graphql-js', () => compareRandomRuns(100_000));
