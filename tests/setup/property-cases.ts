import fc from "fast-check";

/**
 * Vitest's setup of all tests: a run tries the cases of the run before, so that what fails does so on every machine and
 * again. With PROPERTY_RUNS, as `npm run properties` sets it, it looks for new ones: so many of each property that says
 * no number itself.
 */
const { PROPERTY_RUNS } = process.env;

fc.configureGlobal(PROPERTY_RUNS === undefined ? { seed: 20261125 } : { numRuns: Number(PROPERTY_RUNS) });
