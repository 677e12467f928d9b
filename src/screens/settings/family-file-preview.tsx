import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { type Additions, findAdditions, hasNoAdditions } from "../../rules/merge-family.ts";
import { MAX_IMPORTED_ENTRIES } from "../../rules/record.ts";
import type { FamilyFile } from "../../stores/family-file.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { useFamily } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { AdditionsList } from "../guest-import/additions-list.tsx";
import { formatCategoryCount, formatMemberCount, formatTurnCount } from "../guest-import/count-labels.ts";
import { getListFormat } from "../text/list-format.ts";

export function FamilyFilePreview({ file, onClose }: { file: FamilyFile; onClose: () => void }) {
	const { t, i18n } = useLingui();
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const family = useFamily() ?? EMPTY_FAMILY;
	const change = useFamilyChange();
	// The family has the additions as soon as the change starts: the preview stays as it was.
	const [adding, setAdding] = useState<Additions>();
	const additions = adding ?? findAdditions(family, file.family);
	const isBusy = adding !== undefined;
	const hasAll = hasNoAdditions(additions);
	const day = i18n.date(file.madeAt, { dateStyle: "long" });
	useEffect(() => heading.current?.focus(), []);

	async function add() {
		setAdding(additions);
		const what = formatAdditions(additions);
		const done = { title: t`Family File Added`, text: t`Added to your family: ${what}.` };
		const record = file.record.slice(-MAX_IMPORTED_ENTRIES);
		if (await change({ kind: "merge-family", family: file.family, record }, done)) onClose();
		else setAdding(undefined);
	}

	return (
		<section aria-labelledby={id} className="w-full">
			<h3 ref={heading} id={id} tabIndex={-1} className="mt-2 text-lg">
				<Trans>Family file from {day}</Trans>
			</h3>
			<p className="mt-2">
				{hasAll
					? t`Your family already has all of this.`
					: t`Nothing will be removed. This will be added to your family:`}
			</p>
			<AdditionsList additions={additions} />
			{file.record.length > 0 && !hasAll && (
				<p className="mt-3 text-soft">
					<Trans>Its record will be added too. Each of its entries will be marked as imported.</Trans>
				</p>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				{!hasAll && (
					<BusyButton variant="primary" isBusy={isBusy} onClick={add}>
						{isBusy ? t`Adding…` : t`Add to my family`}
					</BusyButton>
				)}
				<BusyButton isBusy={isBusy} onClick={onClose}>
					{hasAll ? t`Close` : t`Cancel`}
				</BusyButton>
			</div>
		</section>
	);
}

/** Such as "1 member, 2 categories and 3 turns". */
function formatAdditions({ members, categories, turns }: Additions): string {
	const turnCount = [...turns.values()].flat().length;
	const parts = [
		members.length > 0 ? formatMemberCount(members.length) : "",
		categories.length > 0 ? formatCategoryCount(categories.length) : "",
		turnCount > 0 ? formatTurnCount(turnCount) : "",
	].filter((part) => part !== "");
	return getListFormat("conjunction").format(parts);
}
