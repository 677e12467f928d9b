import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type Additions, findAdditions, hasNoAdditions } from "../../rules/additions.ts";
import { type Family, groupOf } from "../../rules/family.ts";
import { MAX_IMPORTED_ENTRIES } from "../../rules/history.ts";
import type { FamilyFile } from "../../stores/family-file.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { NO_NEW_ENTRIES } from "../../stores/new-entries.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { AdditionsList } from "../guest-import/additions-list.tsx";
import { getNoRoomMessage } from "../guest-import/guest-import-messages.ts";
import { findNewEntries, useNewEntries } from "../guest-import/use-new-entries.ts";
import { formatCategoryCount, formatEntryCount, formatMemberCount, formatTurnCount } from "../text/count-labels.ts";
import { getListFormat } from "../text/format-names.ts";

export function FamilyFilePreview({ file, onClose }: { file: FamilyFile; onClose: () => void }) {
	const { t, i18n } = useLingui();
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	const group = groupOf(family);
	const change = useFamilyChange();
	const { isBusy, run } = useSingleFlight();
	// The family has the additions as soon as the change starts. The preview stays as it was.
	const [adding, setAdding] = useState<Additions>();
	const possible = useMemo(() => findAll(store, family, file), [store, family, file]);
	const additions = adding ?? possible;
	const newEntries = useNewEntries(file);
	const isUnknown = newEntries === "unknown";
	const { entries, withoutRoom } = typeof newEntries === "object" ? newEntries : NO_NEW_ENTRIES;
	const isCompared = newEntries !== undefined;
	const hasAll = isCompared && hasNoAdditions(additions) && entries.length === 0 && !isUnknown;
	const day = i18n.date(file.madeAt, { dateStyle: "long" });
	useEffect(() => heading.current?.focus(), []);

	async function add() {
		setAdding(additions);
		// If somebody has removed a category meanwhile, its entries have gone, too.
		const found = await findNewEntries(store, file);
		const added = findAll(store, store.family() ?? EMPTY_FAMILY, file);
		const history = found === "unknown" ? file.history.slice(-MAX_IMPORTED_ENTRIES) : found.entries;
		const what = formatAdditions(added, found === "unknown" ? 0 : history.length);
		const text = what === "" ? t`What was missing of its history was added.` : t`Added: ${what}.`;
		const merge = { kind: "merge-family", family: file.family, history } as const;
		if (await change(merge, { title: t`Family File Added`, text })) onClose();
		else setAdding(undefined);
	}

	function getOutlook(): string {
		if (!isCompared) return t`Comparing…`;
		if (!hasAll) return t`Nothing will be removed. This will be added:`;
		return withoutRoom > 0 ? getNoRoomMessage() : t`All of this is there already.`;
	}

	return (
		<section aria-labelledby={id} className="w-full">
			<h3 ref={heading} id={id} tabIndex={-1} className="mt-2 text-lg">
				<Trans>Family file from {day}</Trans>
			</h3>
			<p className="mt-2">{getOutlook()}</p>
			{isCompared && <AdditionsList additions={additions} entryCount={entries.length} />}
			{isUnknown && (
				<p className="mt-3 text-soft">
					<Trans>
						Its history can't be compared with yours right now. What's missing will be added, marked as imported.
					</Trans>
				</p>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				{isCompared && !hasAll && (
					<BusyButton variant="primary" isBusy={isBusy} onClick={() => run(add)}>
						{isBusy ? t`Adding…` : select(group, { family: "Add to my family", other: "Add to my group" })}
					</BusyButton>
				)}
				<BusyButton isBusy={isBusy} onClick={onClose}>
					{hasAll ? t`Close` : t`Cancel`}
				</BusyButton>
			</div>
		</section>
	);
}

function findAll(store: FamilyStore, family: Family, file: FamilyFile): Additions {
	return findAdditions(family, store.preview({ kind: "merge-family", family: file.family, history: [] }) ?? family);
}

/** Such as "1 member, 2 categories and 3 turns". */
function formatAdditions({ members, categories, turns, pastTurns }: Additions, entryCount: number): string {
	const turnCount = [...turns.values()].flat().length + pastTurns;
	const parts = [
		members.length > 0 ? formatMemberCount(members.length) : "",
		categories.length > 0 ? formatCategoryCount(categories.length) : "",
		turnCount > 0 ? formatTurnCount(turnCount) : "",
		entryCount > 0 ? formatEntryCount(entryCount) : "",
	].filter((part) => part !== "");
	return getListFormat("conjunction").format(parts);
}
