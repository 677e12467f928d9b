import { useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { formatAway } from "./away-label.ts";

export function BackAgain({
	name,
	backOn,
	today,
	onBack,
}: {
	name: string;
	backOn: string;
	today: string;
	onBack: () => void;
}) {
	const { t } = useLingui();
	return (
		<div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-tint px-4 py-3">
			<p className="font-semibold">{formatAway(backOn, today)}</p>
			<Button className="wrap-anywhere" onClick={onBack}>
				{t`${name} is back`}
			</Button>
		</div>
	);
}
