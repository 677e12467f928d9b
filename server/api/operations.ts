import { confirm, draw, notNow, undo } from "./decisions.ts";
import type { Operation } from "./operation.ts";
import { categories, families, history } from "./reads.ts";

/** The whole API. */
export const OPERATIONS: readonly Operation[] = [families, categories, history, draw, confirm, notNow, undo];
