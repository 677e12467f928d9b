import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "../../rules/roles.ts";

const LABELS: Record<Role, MessageDescriptor> = { owner: msg`Owner`, adult: msg`Adult`, screen: msg`Screen` };

export function formatRole(role: Role): string {
	return i18n._(LABELS[role]);
}
