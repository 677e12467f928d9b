import { plural, t } from "@lingui/core/macro";
import type { Family } from "../../rules/family.ts";
import type { TurnNews } from "../../stores/family-store.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { describeRecorder } from "../family/describe-recorder.ts";
import { findName } from "../family/find-name.ts";
import { categoryName } from "../text/category-name.ts";

/** @param news what others have done, at least one thing */
export function getNewsToast(news: readonly TurnNews[], family: Family): ToastMessage {
	const [first] = news;
	const text =
		news.length === 1 && first !== undefined
			? describeNews(first, family)
			: plural(news.length, { other: "# turns were recorded on other phones." });
	return { title: t`Just Decided`, text, tag: "news" };
}

function describeNews({ turn, by }: TurnNews, family: Family): string {
	const member = findName(family.members, turn.member);
	const item = categoryName(findName(family.categories, turn.category));
	return t`${item}: ${member} had a turn, ${describeRecorder(by)}.`;
}
