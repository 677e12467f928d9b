import { describe } from "vitest";
import { POSTGRES_CLUSTERS } from "../database/postgres-clusters.ts";
import { testTwoInstances } from "./two-instances.ts";

describe.each(POSTGRES_CLUSTERS)("two instances of the server on %s", (_, isHere, startCluster) => {
	describe.runIf(isHere)("here", () => testTwoInstances(startCluster, 30));
});
