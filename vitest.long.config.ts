import { configureList } from "./vitest.config.ts";

/** What takes its time: before a release, and whenever you touch what it tests. */
export default configureList("**/!(*.long).test.{ts,tsx}");
