import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { DownloadFamily } from "../copies/download-family.tsx";
import { useCan, useFamily, usePeople } from "../family/family-context.tsx";
import { OpenHistoryButton } from "../history/open-history-button.tsx";
import { formatCategoryCount, formatMemberCount } from "../text/count-labels.ts";
import { FamilyFileInput } from "./family-file-input.tsx";

export function FamilyDataCard() {
	const { t } = useLingui();
	const family = useFamily();
	const canMerge = useCan("merge-family");
	const isScreen = usePeople()?.family.role === "screen";
	// The adults keep the copies.
	if (!family || isScreen) return null;
	const members = formatMemberCount(family.members.length);
	const categories = formatCategoryCount(family.categories.length);
	return (
		<Card title={t`Your data`}>
			<p className="text-soft">
				<Trans>
					{members} and {categories}. Download a copy, including rules, turns and the history, as a backup or for
					another device.
				</Trans>
			</p>
			<div className="mt-4 flex flex-wrap gap-2">
				<DownloadFamily className="grow" />
				{canMerge && <FamilyFileInput />}
			</div>
			{family.categories.length > 0 && <OpenHistoryButton className="mt-2" />}
		</Card>
	);
}
