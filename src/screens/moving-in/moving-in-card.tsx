import { Trans, useLingui } from "@lingui/react/macro";
import { isNothing } from "../../rules/bring-family.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { GainList } from "./gain-list.tsx";
import type { MovingIn } from "./use-moving-in.ts";

/** "Bring your family along?" with all that there is to know before answering. */
export function MovingInCard({ movingIn, onNo }: { movingIn: MovingIn; onNo?: () => void }) {
	const { t } = useLingui();
	const { has, adds, joins, isUnderWay, isWaiting, failed, bring } = movingIn;
	if (isWaiting) {
		return (
			<Card title={t`Bring your family along?`}>
				<p>
					<Trans>It waits to be sent, and leaves this device by itself as soon as your account has it.</Trans>
				</p>
				<GainList gain={has} />
			</Card>
		);
	}
	return (
		<Card title={t`Bring your family along?`}>
			<p>
				<Trans>This device still keeps a family from before you logged in:</Trans>
			</p>
			<GainList gain={has} />
			{joins && <Joining adds={adds} />}
			<p className="mt-4 text-soft">
				{onNo
					? t`If not, both stay as they are, and you find this question again in the settings.`
					: t`Until you bring it along, it stays on this device only.`}
			</p>
			{failed !== undefined && (
				<p role="alert" className="mt-4 rounded-control border-2 border-danger px-4 py-3">
					{failed}
				</p>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				<Button look="primary" aria-disabled={isUnderWay} onClick={() => isUnderWay || bring()}>
					<Label {...movingIn} />
				</Button>
				{onNo && (
					<Button aria-disabled={isUnderWay} onClick={() => isUnderWay || onNo()}>
						<Trans>No, leave it here</Trans>
					</Button>
				)}
			</div>
		</Card>
	);
}

function Label({ isUnderWay, failed }: MovingIn) {
	if (isUnderWay) return <Trans>Bringing your family along…</Trans>;
	return failed === undefined ? <Trans>Yes, bring it along</Trans> : <Trans>Try again</Trans>;
}

function Joining({ adds }: { adds: MovingIn["adds"] }) {
	if (isNothing(adds)) {
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
			<GainList gain={adds} />
		</>
	);
}
