import { useState } from "react";
import { keepPreference, preference } from "../../stores/preferences.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type ColourScheme, showColourScheme } from "../../ui/colour-scheme.ts";
import { Toggle } from "./toggle.tsx";

const THEMES: readonly { label: string; scheme: ColourScheme | undefined }[] = [
	{ label: "System", scheme: undefined },
	{ label: "Light", scheme: "light" },
	{ label: "Dark", scheme: "dark" },
];

/** How this device looks, sounds and feels. */
export function AppearanceCard() {
	const [theme, setTheme] = useState(() => preference("theme"));
	return (
		<Card title="Appearance">
			<fieldset className="flex flex-wrap gap-1.5">
				<legend className="mb-2 text-soft">Colours</legend>
				{THEMES.map(({ label, scheme }) => (
					<label key={label} className={buttonClass("secondary", "grow cursor-pointer has-checked:border-accent")}>
						<input
							type="radio"
							name="theme"
							className="size-4 accent-accent"
							checked={theme === scheme}
							onChange={() => {
								setTheme(scheme);
								keepPreference("theme", scheme);
								showColourScheme(scheme);
							}}
						/>
						{label}
					</label>
				))}
			</fieldset>
			<div className="mt-4 flex flex-col">
				<Toggle name="sound" label="Sound when somebody is drawn" />
				{"vibrate" in navigator && <Toggle name="vibration" label="A short vibration when the choice falls" />}
			</div>
		</Card>
	);
}
