import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type PushTexts, subscribeBrowser } from "../../stores/browser/push.ts";
import type { PushSettings as Settings } from "../../stores/cloud/families/push.ts";
import { type FamilyPeople, findMe } from "../../stores/people.ts";
import { Button } from "../../ui/button.tsx";
import { EMPTY_FAMILY, useFamily } from "../family/family-context.tsx";
import { Choice } from "../sheet/choice.tsx";
import { categoryName, PRESETS } from "../text/category-name.ts";
import { NeedsOwnServer } from "./needs-own-server.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { useFamilyAction } from "./use-family-action.ts";
import { useFamilyAnswer } from "./use-family-answer.ts";

/** On an iPhone, only an app on the home screen can show notifications. */
const canPush = "PushManager" in window && "serviceWorker" in navigator;

/** The settings once somebody has switched it on. */
const FIRST_SETTINGS: Settings = { quietFrom: 21, quietUntil: 7 };

/** Asks whether this device is told whose turn it is, for which categories, and when not. */
export function PushSettings({ people }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const family = people.family.id;
	const { categories } = useFamily() ?? EMPTY_FAMILY;
	const { isBusy, run } = useFamilyAction();
	const [isBlocked, setBlocked] = useState(false);
	const [known, refresh] = useFamilyAnswer(family, async (families) => ({
		server: await families.findOwnServer(),
		settings: canPush && Notification.permission === "granted" ? await families.readPushSettings(family) : undefined,
	}));
	if (known === undefined) return <p role="status">{t`Loading…`}</p>;
	const { server, settings } = known;
	if (server === undefined) return <NeedsOwnServer />;
	const { pushKey } = server;
	if (!canPush)
		return (
			<p>
				{isSecureContext ? (
					<Trans>
						This browser can't show notifications here. On an iPhone or iPad, add this app to the home screen and open
						it from there.
					</Trans>
				) : (
					<Trans>Without https, this page can't show notifications.</Trans>
				)}
			</p>
		);
	if (findMe(people)?.member === undefined) return <p>{t`First choose in “People” which face is yours.`}</p>;

	async function save(next: Settings | undefined) {
		// Asks only on a press, because a browser would not ask a second time.
		const isGranted = next === undefined || (await Notification.requestPermission()) === "granted";
		setBlocked(!isGranted);
		if (!isGranted) return;
		await run(t`Not Saved`, async (families) =>
			next === undefined
				? families.unsubscribeFromPush(family)
				: families.subscribeToPush(family, await subscribeBrowser(pushKey, getPushTexts()), next),
		);
		refresh();
	}
	const change = (part: Settings) => void save({ ...settings, ...part });
	const isChosen = (id: string) => settings?.categories?.includes(id) ?? true;
	function toggle(toggled: string) {
		const chosen = categories.map(({ id }) => id).filter((id) => isChosen(id) !== (id === toggled));
		// All categories include those to come.
		change({ categories: chosen.length === categories.length ? undefined : chosen });
	}

	return (
		<>
			<Choice
				type="checkbox"
				label={t`Tell me on this device when it's my turn`}
				isChosen={settings !== undefined}
				isDisabled={isBusy}
				onChange={() => void save(settings ? undefined : FIRST_SETTINGS)}
			/>
			<p role="alert" className="text-danger">
				{isBlocked && t`This browser blocks notifications from here. Please allow them in its settings.`}
			</p>
			{settings && (
				<div className="mt-2 flex flex-col gap-4">
					<QuietHours settings={settings} onChange={change} />
					<fieldset className="min-w-0">
						<legend className="font-bold">{t`Which turns?`}</legend>
						{categories.map(({ id, name }) => (
							<Choice
								key={id}
								type="checkbox"
								label={categoryName(name)}
								isChosen={isChosen(id)}
								onChange={() => toggle(id)}
							/>
						))}
					</fieldset>
					<Button onClick={() => void run(t`Not Sent`, (families) => families.testPush(family))}>
						<Trans>Send a test</Trans>
					</Button>
				</div>
			)}
		</>
	);
}

/** What notifications say, in the current language. */
function getPushTexts(): PushTexts {
	return {
		lang: i18n.locale,
		...{ turn: t`It's your turn`, over: t`Your turn is over`, test: t`It works` },
		names: Object.fromEntries(PRESETS.map((name) => [name, categoryName(name)])),
	};
}
