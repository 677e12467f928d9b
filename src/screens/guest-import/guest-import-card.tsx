import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { hasNoAdditions } from "../../rules/additions.ts";
import { groupOf } from "../../rules/family.ts";
import type { GuestImportState } from "../../stores/guest-import/guest-import.ts";
import { NO_NEW_ENTRIES } from "../../stores/new-entries.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Card } from "../../ui/card.tsx";
import { useGroup } from "../family/family-context.tsx";
import { AdditionsList } from "./additions-list.tsx";
import { getImportErrorMessage, getNoRoomMessage } from "./guest-import-messages.ts";
import { useNewEntries } from "./use-new-entries.ts";

interface GuestImportCardProps {
	state: GuestImportState;
	onImport: () => void;
	onDecline?: () => void;
}

export function GuestImportCard({ state, onImport, onDecline }: GuestImportCardProps) {
	const { t } = useLingui();
	const { incoming, contents, additions, isMerge, isImporting, isPending, error } = state;
	const group = groupOf(incoming.family);
	const title = select(group, {
		family: "Move your family to your account?",
		other: "Move your group to your account?",
	});
	if (isPending) {
		return (
			<Card title={title}>
				<p>
					<Trans>This will move to your account as soon as it can be sent:</Trans>
				</p>
				<AdditionsList additions={contents} />
			</Card>
		);
	}
	return (
		<Card title={title}>
			<p>
				{select(group, {
					family: "This device still has a family from before you logged in:",
					other: "This device still has a group from before you logged in:",
				})}
			</p>
			<AdditionsList additions={contents} />
			{isMerge && <MergePreview additions={additions} incoming={incoming} />}
			<p className="mt-4 text-soft">
				{onDecline
					? t`If not, nothing changes. You can still do this later in the settings.`
					: t`Until you move it, it stays on this device only.`}
			</p>
			{error !== undefined && <AlertBox className="mt-4">{getImportErrorMessage(error)}</AlertBox>}
			<div className="mt-4 flex flex-wrap gap-3">
				<BusyButton variant="primary" isBusy={isImporting} onClick={onImport}>
					<ImportButtonLabel {...state} />
				</BusyButton>
				{onDecline && (
					<BusyButton isBusy={isImporting} onClick={onDecline}>
						<Trans>No, leave it here</Trans>
					</BusyButton>
				)}
			</div>
		</Card>
	);
}

function ImportButtonLabel({ isImporting, error }: GuestImportState) {
	if (isImporting) return <Trans>Moving…</Trans>;
	return error === undefined ? <Trans>Yes, move it</Trans> : <Trans>Try again</Trans>;
}

function MergePreview({ additions, incoming }: Pick<GuestImportState, "additions" | "incoming">) {
	const { t } = useLingui();
	const group = useGroup();
	const newEntries = useNewEntries(incoming);
	if (newEntries === undefined) return null;
	const { entries, withoutRoom } = newEntries === "unknown" ? NO_NEW_ENTRIES : newEntries;
	if (hasNoAdditions(additions) && entries.length === 0) {
		// The histories could not be compared, so there is nothing to say.
		if (newEntries === "unknown") return null;
		return <p className="mt-4">{withoutRoom > 0 ? getNoRoomMessage() : t`Your account already has all of this.`}</p>;
	}
	return (
		<>
			<p className="mt-4">
				{select(group, {
					family: "Your account already has a family. Matching names will be merged, and this will be added:",
					other: "Your account already has a group. Matching names will be merged, and this will be added:",
				})}
			</p>
			<AdditionsList additions={additions} entryCount={entries.length} />
		</>
	);
}
