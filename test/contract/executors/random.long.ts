import { it } from '@jest/globals';
import { useHeardPromises } from '../../../packages/contract/test/executors/comparison.js';
import { compareRandomRuns } from './random-run.js';

useHeardPromises();

it('answers a hundred thousand random documents as graphql-js does', () => compareRandomRuns(100_000));
