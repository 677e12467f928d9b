import type { Attack } from "./attack.ts";
import { deletedAccounts, removals, resets } from "./removed-turns.ts";
import { wholeAccount } from "./whole-account.ts";

export const ATTACKS: readonly Attack[] = [wholeAccount, resets, removals, deletedAccounts];
