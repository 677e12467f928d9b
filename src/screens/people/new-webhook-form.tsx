import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { Delivery, NewApp } from "../../stores/cloud/families/apps.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Choice } from "../sheet/choice.tsx";
import { EVENT_LABELS } from "./event-labels.ts";
import { useFamilyAction } from "./use-family-action.ts";

/** Every webhook gets a ping first, whatever is chosen. */
const EVENTS = (Object.keys(EVENT_LABELS) as Delivery["event"][]).filter((event) => event !== "ping");

/** The address as the database stores it. Undefined if it is not a web address, or has a password in it. */
function tidyUrl(typed: string): string | undefined {
	const text = typed.trim();
	if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
	const url = new URL(text);
	url.hash = "";
	return url.username === "" && url.password === "" && url.href.length <= 500 ? url.href : undefined;
}

export function NewWebhookForm({ family, onMade }: { family: string; onMade: (webhook: NewApp) => void }) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [address, setAddress] = useState("");
	const [left, setLeft] = useState<readonly string[]>([]);
	const [isWrong, setWrong] = useState(false);
	const events = EVENTS.filter((event) => !left.includes(event));

	async function make(event: FormEvent) {
		event.preventDefault();
		const url = tidyUrl(address);
		setWrong(url === undefined);
		const made = url && (await run(t`No Webhook`, (families) => families.createWebhook(family, url, events)));
		if (made) onMade(made);
	}

	return (
		<form noValidate className="mt-4 flex flex-col gap-4" onSubmit={(event) => void make(event)}>
			<TextField
				label={t`Address of the app`}
				type="url"
				dir="ltr"
				placeholder="https://"
				value={address}
				error={isWrong ? t`Please enter a whole address, such as https://example.org/hook.` : undefined}
				onChange={(event) => setAddress(event.currentTarget.value)}
			/>
			<fieldset className="min-w-0">
				<legend className="font-bold">{t`It is told when`}</legend>
				{EVENTS.map((event) => (
					<Choice
						key={event}
						type="checkbox"
						label={t(EVENT_LABELS[event])}
						isChosen={events.includes(event)}
						isDisabled={events.length === 1 && events[0] === event}
						onChange={() =>
							setLeft(events.includes(event) ? [...left, event] : left.filter((known) => known !== event))
						}
					/>
				))}
			</fieldset>
			<BusyButton type="submit" isBusy={isBusy}>
				<Trans>Make a webhook</Trans>
			</BusyButton>
		</form>
	);
}
