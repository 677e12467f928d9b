import { useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { ThemeSelect } from "./theme-select.tsx";
import { Toggle } from "./toggle.tsx";

export function LookAndSoundCard() {
	const { t } = useLingui();
	return (
		<Card title={t`Look and sound`}>
			<div className="flex flex-col gap-4">
				<LanguageSelect />
				<ThemeSelect />
			</div>
			<div className="rows mt-3 -mb-3">
				<Toggle name="sound" isOnAtFirst label={t`Play a sound when someone is picked`} />
				{"vibrate" in navigator && <Toggle name="vibration" label={t`Vibrate when someone is picked`} />}
				<Toggle name="large" label={t`Show large, for a screen on the wall`} />
			</div>
		</Card>
	);
}
