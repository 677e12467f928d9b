import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { PushTexts } from "../../stores/browser/push.ts";
import { categoryName, PRESETS } from "../text/category-name.ts";

/** What notifications say, in the current language. */
export function getPushTexts(): PushTexts {
	return {
		lang: i18n.locale,
		...{ turn: t`It's your turn`, over: t`Your turn is over`, test: t`It works` },
		names: Object.fromEntries(PRESETS.map((name) => [name, categoryName(name)])),
	};
}
