import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from "../../languages/languages.ts";
import { loadLanguage } from "../../languages/load-language.ts";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { isOutdated } from "../../stores/site-version.ts";
import { Select } from "../../ui/select.tsx";
import { dismissToasts, toast } from "../../ui/toast.ts";

const TOAST_TAG = "language";

/** The tag of the chosen language; empty for the browser's language. */
const getStoredLanguage = () => getPreference("language") ?? "";

/** The language changes when its texts are loaded. */
export function LanguageSelect() {
	const { t } = useLingui();
	const [chosen, setChosen] = useState(getStoredLanguage);
	const latest = useRef(chosen);

	async function choose(tag: string) {
		latest.current = tag;
		dismissToasts(TOAST_TAG);
		setChosen(tag);
		try {
			if (await loadLanguage(chooseLanguage([tag, ...(navigator.languages ?? [])])))
				setPreference("language", tag || undefined);
		} catch (error) {
			console.info("The texts of another language could not be loaded:", error);
			if (latest.current !== tag) return;
			// The new version begins in the chosen language. A toast of its own offers that version.
			if (await isOutdated()) return setPreference("language", tag || undefined);
			setChosen(getStoredLanguage());
			const text = t`The language could not be loaded. Please check your connection and try again.`;
			toast({ title: t`Language Not Changed`, text, isError: true, tag: TOAST_TAG });
		}
	}

	return (
		<Select label={t`Language`} value={chosen} onChange={choose}>
			<option value="">{t`Same as browser`}</option>
			{LANGUAGES.map(({ tag, dir }) => (
				<option key={tag} value={tag} lang={tag} dir={dir}>
					{LANGUAGE_NAMES[tag]}
				</option>
			))}
		</Select>
	);
}
