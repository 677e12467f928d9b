import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { DiceIcon } from "../../ui/icons.tsx";
import { openView } from "../views.ts";

export function OpenFunButton() {
	return (
		<Button variant="ghost" className="-mx-4 mt-2 self-start" onClick={() => openView({ view: "fun" })}>
			<DiceIcon className="size-5" />
			<Trans>Just for fun</Trans>
		</Button>
	);
}
