import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { NextIcon } from "../../ui/icons.tsx";
import { openView } from "../views.ts";

export function OpenHistoryButton({ className }: { className?: string }) {
	return (
		<Button
			variant="ghost"
			className={classNames("-mx-4 text-end", className)}
			onClick={() => openView({ view: "history" })}
		>
			<Trans>History</Trans>
			<NextIcon />
		</Button>
	);
}
