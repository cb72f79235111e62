import { it } from '@jest/globals';
import { runs } from '../../support/properties.js';
import { useHeardPromises } from './comparison.js';
import { compareRandomRuns } from './random-run.js';

useHeardPromises();

it('answers random documents as graphql-js does', () => compareRandomRuns(runs(5_000).numRuns));
