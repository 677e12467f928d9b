import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { Card } from "../../ui/card.tsx";
import { applyColourScheme, type ColourScheme } from "../../ui/colour-scheme.ts";
import { Select } from "../../ui/select.tsx";
import { Choice } from "../sheet/choice.tsx";
import { LanguageSelect } from "./language-select.tsx";

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

function ThemeSelect() {
	const { t } = useLingui();
	const [theme, setTheme] = useState(() => getPreference("theme") ?? "");

	function choose(value: string) {
		const scheme = value === "" ? undefined : (value as ColourScheme);
		setTheme(value);
		setPreference("theme", scheme);
		applyColourScheme(scheme);
	}

	return (
		<Select label={t`Theme`} value={theme} onChange={choose}>
			<option value="">{t`System`}</option>
			<option value="light">{t`Light`}</option>
			<option value="dark">{t`Dark`}</option>
		</Select>
	);
}

function Toggle({
	name,
	label,
	isOnAtFirst = false,
}: {
	name: "sound" | "vibration" | "large";
	label: string;
	isOnAtFirst?: boolean;
}) {
	const [isOn, setOn] = useState(() => (getPreference(name) ?? (isOnAtFirst ? "on" : "off")) === "on");
	return (
		<Choice
			type="checkbox"
			label={label}
			isChosen={isOn}
			onChange={() => {
				setOn(!isOn);
				setPreference(name, isOn ? "off" : "on");
			}}
		/>
	);
}
