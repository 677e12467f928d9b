import { Trans, useLingui } from "@lingui/react/macro";
import { hasNoAdditions } from "../../rules/merge-family.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AdditionsList } from "./additions-list.tsx";
import type { GuestImport } from "./use-guest-import.ts";

/** "Bring your family along?" with all that there is to know before answering. */
export function GuestImportCard({ movingIn, onNo }: { movingIn: GuestImport; onNo?: () => void }) {
	const { t } = useLingui();
	const { contents, additions, isMerge, isImporting, isPending, errorMessage, importFamily } = movingIn;
	if (isPending) {
		return (
			<Card title={t`Bring your family along?`}>
				<p>
					<Trans>It waits to be sent, and leaves this device by itself as soon as your account has it.</Trans>
				</p>
				<AdditionsList gain={contents} />
			</Card>
		);
	}
	return (
		<Card title={t`Bring your family along?`}>
			<p>
				<Trans>This device still keeps a family from before you logged in:</Trans>
			</p>
			<AdditionsList gain={contents} />
			{isMerge && <MergePreview adds={additions} />}
			<p className="mt-4 text-soft">
				{onNo
					? t`If not, both stay as they are, and you find this question again in the settings.`
					: t`Until you bring it along, it stays on this device only.`}
			</p>
			{errorMessage !== undefined && (
				<p role="alert" className="mt-4 rounded-control border-2 border-danger px-4 py-3">
					{errorMessage}
				</p>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				<Button variant="primary" aria-disabled={isImporting} onClick={() => isImporting || importFamily()}>
					<ImportButtonLabel {...movingIn} />
				</Button>
				{onNo && (
					<Button aria-disabled={isImporting} onClick={() => isImporting || onNo()}>
						<Trans>No, leave it here</Trans>
					</Button>
				)}
			</div>
		</Card>
	);
}

function ImportButtonLabel({ isImporting, errorMessage }: GuestImport) {
	if (isImporting) return <Trans>Bringing your family along…</Trans>;
	return errorMessage === undefined ? <Trans>Yes, bring it along</Trans> : <Trans>Try again</Trans>;
}

function MergePreview({ adds }: { adds: GuestImport["additions"] }) {
	if (hasNoAdditions(adds)) {
		return (
			<p className="mt-4">
				<Trans>Your account has all of this already.</Trans>
			</p>
		);
	}
	return (
		<>
			<p className="mt-4">
				<Trans>Your account has a family already. What has the same name becomes one, and this is added:</Trans>
			</p>
			<AdditionsList gain={adds} />
		</>
	);
}
