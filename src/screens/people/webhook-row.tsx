import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Webhook } from "../../stores/cloud/families/apps.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { AppRow } from "./app-row.tsx";
import { Deliveries } from "./deliveries.tsx";

export function WebhookRow({ webhook: { id, url }, onGone }: { webhook: Webhook; onGone: (id: string) => void }) {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(false);
	const { host } = new URL(url);
	return (
		<AppRow {...{ id, onGone }} name={host} loss={t`It is no longer told what is decided here.`}>
			<Button variant="ghost" className="-mx-3 px-3!" aria-describedby={id} onClick={() => setOpen(true)}>
				<Trans>What was sent</Trans>
			</Button>
			<Sheet isOpen={isOpen} title={host} onClose={() => setOpen(false)}>
				{() => <Deliveries webhook={id} />}
			</Sheet>
		</AppRow>
	);
}
