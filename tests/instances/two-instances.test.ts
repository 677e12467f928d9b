import { describe } from "vitest";
import { startEmbedded } from "../database/postgres-clusters.ts";
import { testTwoInstances } from "./two-instances.ts";

describe("two instances of the server", () => testTwoInstances(startEmbedded, 4));
