import * as v from "valibot";
import { trimName } from "../../rules/name.ts";
import { readJson } from "../browser/stored-json.ts";
import { SESSION_KEY } from "./stored-session.ts";

const FullNameSchema = v.object({ user: v.object({ user_metadata: v.object({ full_name: v.string() }) }) });

/** The name that the stored session's user gave at sign-up, or that Google gave; empty if there is none. */
export function readFullName(): string {
	return trimName(readJson(SESSION_KEY, FullNameSchema)?.user.user_metadata.full_name ?? "");
}
