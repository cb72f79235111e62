import { it } from '@jest/globals';
import { runs } from '../../../../test/support/properties.js';
import { useHandledRejections } from './comparison.js';
import { compareRandomRuns } from './random-run.js';

useHandledRejections();

it('answers random documents like graphql-js', () => compareRandomRuns(runs(5_000).numRuns));
