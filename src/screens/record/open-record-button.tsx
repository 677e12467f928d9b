import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { openView } from "../views.ts";

export function OpenRecordButton() {
	return (
		<Button variant="ghost" className="-ms-4 mt-4" onClick={() => openView({ view: "record" })}>
			<Trans>The family's record</Trans>
			<NextIcon />
		</Button>
	);
}
