import { it } from '@jest/globals';
import { useHandledRejections } from '../../../packages/contract/test/executors/comparison.js';
import { runs } from '../../support/properties.js';
import { compareRandomRuns } from './random-run.js';

useHandledRejections();

it('answers random documents like graphql-js', () => compareRandomRuns(runs(5_000).numRuns));
