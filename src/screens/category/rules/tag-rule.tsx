import { useLingui } from "@lingui/react/macro";
import { withMessages } from "../../../languages/load-language.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { createLazyPart, Lazy } from "../../../ui/lazy-part.tsx";
import { RuleRow } from "./rule-row.tsx";

const tagSheet = createLazyPart(() => withMessages(import("../tag/tag-sheet.tsx")));

/** A sticker or tag opens a category from outside of the app: from the dishwasher, from the car. */
export function TagRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	return (
		<RuleRow label={t`Sticker or tag`} value={t`Hold a phone to it, and see whose turn it is`}>
			{() => <Lazy part={tagSheet}>{({ TagSheet }) => <TagSheet family={family} category={category} />}</Lazy>}
		</RuleRow>
	);
}
