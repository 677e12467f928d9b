import { isNothing } from "../../rules/bring-family.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { GainList } from "./gain-list.tsx";
import type { MovingIn } from "./use-moving-in.ts";

/** "Bring your family along?" with all that there is to know before answering. */
export function MovingInCard({ movingIn, onNo }: { movingIn: MovingIn; onNo?: () => void }) {
	const { has, adds, joins, isUnderWay, failed, bring } = movingIn;
	return (
		<Card title="Bring your family along?">
			<p>This device still keeps a family from before you logged in:</p>
			<GainList gain={has} />
			{joins && <Joining adds={adds} />}
			<p className="mt-4 text-soft">
				{onNo
					? "If not, both stay as they are, and you find this question again in the settings."
					: "Until you bring it along, it stays on this device only."}
			</p>
			{failed !== undefined && (
				<p role="alert" className="mt-4 rounded-control border-2 border-danger px-4 py-3">
					{failed}
				</p>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				<Button look="primary" aria-disabled={isUnderWay} onClick={() => isUnderWay || bring()}>
					{labelOf(movingIn)}
				</Button>
				{onNo && (
					<Button aria-disabled={isUnderWay} onClick={() => isUnderWay || onNo()}>
						No, leave it here
					</Button>
				)}
			</div>
		</Card>
	);
}

function labelOf({ isUnderWay, failed }: MovingIn): string {
	if (isUnderWay) return "Bringing your family along…";
	return failed === undefined ? "Yes, bring it along" : "Try again";
}

function Joining({ adds }: { adds: MovingIn["adds"] }) {
	if (isNothing(adds)) return <p className="mt-4">Your account has all of this already.</p>;
	return (
		<>
			<p className="mt-4">Your account has a family already. What has the same name becomes one, and this is added:</p>
			<GainList gain={adds} />
		</>
	);
}
