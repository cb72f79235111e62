import { it } from '@jest/globals';
import { useHeardPromises } from '../../../packages/contract/test/executors/comparison.js';
import { runs } from '../../support/properties.js';
import { compareRandomRuns } from './random-run.js';

useHeardPromises();

it('answers random documents like graphql-js', () => compareRandomRuns(runs(5_000).numRuns));
