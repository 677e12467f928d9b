import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";

export function RecordReading({
	isReading,
	hasFailed,
	onRetry,
}: {
	isReading: boolean;
	hasFailed: boolean;
	onRetry: () => void;
}) {
	return (
		<div aria-live="polite">
			{hasFailed && (
				<div className="flex flex-wrap items-center gap-3 py-2">
					<p>
						<Trans>The record can't be loaded right now.</Trans>
					</p>
					<Button onClick={onRetry}>
						<Trans>Try again</Trans>
					</Button>
				</div>
			)}
			{isReading && !hasFailed && (
				<p className="py-2 text-soft">
					<Trans>Loading the record…</Trans>
				</p>
			)}
		</div>
	);
}
