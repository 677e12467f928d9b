import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { DiceIcon } from "../../ui/later-icons.tsx";
import type { CloseSheet } from "../../ui/sheet.tsx";
import { openView } from "../views.ts";

/** @param close of the sheet that it is in */
export function OpenFunButton({ close }: { close: CloseSheet }) {
	return (
		<Button variant="ghost" className="-mx-3 mt-2" onClick={() => close(() => openView({ view: "fun" }))}>
			<DiceIcon className="size-5" />
			<Trans>Just for fun</Trans>
		</Button>
	);
}
