import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { openView } from "../views.ts";

export function OpenRecordButton() {
	return (
		<Button variant="ghost" className="-mx-4 mb-2 text-end" onClick={() => openView({ view: "record" })}>
			<Trans>The family's record</Trans>
			<NextIcon />
		</Button>
	);
}
