import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Delivery } from "../../stores/cloud/families/apps.ts";

/** What a webhook tells. */
export const EVENT_LABELS: Record<Delivery["event"], MessageDescriptor> = {
	ping: msg`Test`,
	"turn.drawn": msg`Someone was picked`,
	"turn.recorded": msg`Someone has a turn`,
	"turn.undone": msg`A turn was taken back`,
	"turn.ended": msg`A turn that lasts is over`,
};
