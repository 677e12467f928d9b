import { t } from "@lingui/core/macro";
import type { Delivery, WebhookEvent } from "../../stores/cloud/families/webhooks.ts";

export const WEBHOOK_EVENTS: readonly WebhookEvent[] = ["turn.drawn", "turn.recorded", "turn.undone", "turn.ended"];

export function eventLabel(event: Delivery["event"]): string {
	switch (event) {
		case "ping":
			return t`Test`;
		case "turn.drawn":
			return t`Someone was picked`;
		case "turn.recorded":
			return t`Someone has a turn`;
		case "turn.undone":
			return t`A turn was taken back`;
		case "turn.ended":
			return t`A turn that lasts is over`;
	}
}
