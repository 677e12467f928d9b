import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { applyColourScheme, type ColourScheme } from "../../ui/colour-scheme.ts";
import { Select } from "../../ui/select.tsx";

export function ThemeSelect() {
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
