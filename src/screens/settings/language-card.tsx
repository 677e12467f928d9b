import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { LANGUAGE_NAMES } from "../../languages/language-names.ts";
import { chooseLanguage, LANGUAGES } from "../../languages/languages.ts";
import { loadLanguage } from "../../languages/load-language.ts";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { Card } from "../../ui/card.tsx";
import { dismissToasts, toast } from "../../ui/toast.ts";

const TOAST_TAG = "language";

/** The tag of the chosen language; empty for the browser's. */
const getStoredLanguage = () => getPreference("language") ?? "";

/** The language changes when its texts are loaded. */
export function LanguageCard() {
	const { t } = useLingui();
	const [chosen, setChosen] = useState(getStoredLanguage);
	const latest = useRef(chosen);

	async function choose(tag: string) {
		latest.current = tag;
		dismissToasts(TOAST_TAG);
		setChosen(tag);
		try {
			if (await loadLanguage(chooseLanguage([tag, ...navigator.languages])))
				setPreference("language", tag || undefined);
		} catch (error) {
			console.info("The texts of another language could not be loaded:", error);
			if (latest.current !== tag) return;
			setChosen(getStoredLanguage());
			const text = t`The language could not be loaded. Please check your connection and try again.`;
			toast({ title: t`Language Not Changed`, text, isError: true, tag: TOAST_TAG });
		}
	}

	return (
		<Card title={t`Language`}>
			<div className="relative flex items-center">
				<select
					aria-label={t`Language`}
					className="min-h-12 w-full appearance-none rounded-control border-2 border-edge bg-card px-4 font-bold"
					value={chosen}
					onChange={(event) => choose(event.currentTarget.value)}
				>
					<option value="">{t`Same as browser`}</option>
					{LANGUAGES.map(({ tag, dir }) => (
						<option key={tag} value={tag} lang={tag} dir={dir}>
							{LANGUAGE_NAMES[tag]}
						</option>
					))}
				</select>
				{/* The browser's own arrow has no padding. */}
				<svg
					aria-hidden="true"
					viewBox="0 0 24 24"
					className="pointer-events-none absolute end-4 size-5 fill-none stroke-3 stroke-ink"
				>
					<path d="m5 9 7 7 7-7" strokeLinecap="round" strokeLinejoin="round" />
				</svg>
			</div>
		</Card>
	);
}
