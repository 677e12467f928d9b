import { t } from "@lingui/core/macro";

/** For what has nothing else to add. */
export function getNoRoomMessage(): string {
	return t`All of this is there already, except for older entries of its record. There's no room for them.`;
}
