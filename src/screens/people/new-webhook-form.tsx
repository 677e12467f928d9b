import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { NewWebhook } from "../../stores/cloud/families/webhooks.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Choice } from "../sheet/choice.tsx";
import { useFamilyAction } from "./use-family-action.ts";
import { eventLabel, WEBHOOK_EVENTS } from "./webhook-events.ts";

/** As the database stores it. Undefined of what is no web address, or has a password in it. */
function tidyUrl(typed: string): string | undefined {
	const text = typed.trim();
	if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
	const url = new URL(text);
	url.hash = "";
	return url.username === "" && url.password === "" && url.href.length <= 500 ? url.href : undefined;
}

export function NewWebhookForm({ family, onMade }: { family: string; onMade: (webhook: NewWebhook) => void }) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [address, setAddress] = useState("");
	const [left, setLeft] = useState<readonly string[]>([]);
	const [isWrong, setWrong] = useState(false);
	const events = WEBHOOK_EVENTS.filter((event) => !left.includes(event));

	async function make(event: FormEvent) {
		event.preventDefault();
		const url = tidyUrl(address);
		setWrong(url === undefined);
		if (url === undefined) return;
		const made = await run(t`No Webhook`, (families) => families.createWebhook(family, url, events));
		if (made === undefined) return;
		setAddress("");
		onMade(made);
	}

	return (
		<form noValidate className="mt-4 flex flex-col gap-4" onSubmit={(event) => void make(event)}>
			<TextField
				label={t`Address of the app`}
				type="url"
				dir="ltr"
				placeholder="https://"
				value={address}
				autoComplete="off"
				isInvalid={isWrong}
				hint={isWrong ? t`Please enter a whole address, such as https://example.org/hook.` : undefined}
				onChange={(event) => setAddress(event.currentTarget.value)}
			/>
			<fieldset className="min-w-0">
				<legend className="font-bold">{t`It is told when`}</legend>
				{WEBHOOK_EVENTS.map((event) => (
					<Choice
						key={event}
						type="checkbox"
						label={eventLabel(event)}
						isChosen={events.includes(event)}
						isDisabled={events.length === 1 && events[0] === event}
						onChange={() => setLeft(events.includes(event) ? [...left, event] : left.filter((one) => one !== event))}
					/>
				))}
			</fieldset>
			<BusyButton type="submit" isBusy={isBusy}>
				<Trans>Make a webhook</Trans>
			</BusyButton>
		</form>
	);
}
