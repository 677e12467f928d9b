import { Trans } from "@lingui/react/macro";
import type { NamedChange } from "../../stores/family-store.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { useSingleFlight } from "../../ui/use-single-flight.ts";
import { focusViewTitle } from "../../ui/view-title.tsx";
import { useIsLocked } from "../child-lock/use-child-lock.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../family/family-context.tsx";
import { getStuckChangeMessage } from "./sync-messages.ts";

export const NOTICE_CLASS =
	"mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control border-2 border-line bg-card px-4 py-3";

export function StuckChangeNotice({ stuck }: { stuck: NamedChange }) {
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	const isLocked = useIsLocked();
	const { isBusy, run } = useSingleFlight();

	return (
		<div role="alert" className={NOTICE_CLASS}>
			<p className="wrap-anywhere">{getStuckChangeMessage(stuck, family)}</p>
			<div className="flex flex-wrap gap-3">
				<BusyButton isBusy={isBusy} onClick={() => run(() => store.load())}>
					<Trans>Try again</Trans>
				</BusyButton>
				{!isLocked && (
					<Button
						variant="ghost"
						onClick={() => {
							store.discard(stuck.id);
							focusViewTitle();
						}}
					>
						<Trans>Discard</Trans>
					</Button>
				)}
			</div>
		</div>
	);
}
