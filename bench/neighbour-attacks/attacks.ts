import type { Attack } from "./attack.ts";
import { locks } from "./locks.ts";
import { refusals } from "./refusals.ts";
import { refusedBodies } from "./refused-bodies.ts";
import { deletedAccounts, removals, resets } from "./removed-turns.ts";
import { screens } from "./screens.ts";
import { sockets } from "./sockets.ts";
import { wholeAccount } from "./whole-account.ts";

export const ATTACKS: readonly Attack[] = [
	wholeAccount,
	resets,
	removals,
	deletedAccounts,
	refusals,
	refusedBodies,
	screens,
	locks,
	sockets,
];
