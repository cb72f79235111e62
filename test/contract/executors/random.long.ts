import { it } from '@jest/globals';
import { useHeardPromises } from '../../../packages/contract/test/executors/comparison.js';
import { compareRandomRuns } from './random-run.js';

useHeardPromises();

it('answers 100,000 random documents like graphql-js', () => compareRandomRuns(100_000));
