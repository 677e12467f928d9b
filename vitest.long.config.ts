import { configureList } from "./vitest.config.ts";

/** Tests that take their time: run them before a release, and whenever you touch what they test. */
export default configureList("**/!(*.long).test.{ts,tsx}");
