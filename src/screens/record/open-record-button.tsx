import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { openView } from "../views.ts";
import { familyRecord } from "./family-record-part.ts";

export function OpenRecordButton() {
	useEffect(() => whenIdle(familyRecord.load), []);
	return (
		<Button variant="ghost" className="-ms-4 mt-4" onClick={() => openView({ view: "record" })}>
			<Trans>The family's record</Trans>
			<NextIcon />
		</Button>
	);
}
