import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { chooseLanguage, LANGUAGES } from "../../languages/languages.ts";
import { speak } from "../../languages/speak.ts";
import { keepPreference, preference } from "../../stores/preferences.ts";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.ts";

/** The tag of the language chosen on this device; empty for the browser's. */
const kept = () => preference("language") ?? "";

/** The language of this device's pages: the browser's, unless one is chosen. It changes when its texts have arrived. */
export function LanguageCard() {
	const { t } = useLingui();
	const [chosen, setChosen] = useState(kept);
	const latest = useRef(chosen);

	async function choose(tag: string) {
		latest.current = tag;
		setChosen(tag);
		try {
			if (await speak(chooseLanguage([tag, ...navigator.languages]))) keepPreference("language", tag || undefined);
		} catch (reason) {
			console.info("The texts of another language could not be loaded:", reason);
			if (latest.current !== tag) return;
			setChosen(kept());
			const text = t`Its texts could not be loaded. Please check your connection and try again.`;
			toast({ title: t`Language Not Changed`, text, isError: true });
		}
	}

	return (
		<Card title={t`Language`}>
			{/* The browser draws its arrow at the very edge of the select. */}
			<div className="rounded-control border-2 border-edge px-3 outline-offset-3 outline-accent has-focus-visible:outline-3">
				<select
					aria-label={t`Language`}
					className="min-h-11 w-full bg-card font-bold outline-none"
					value={chosen}
					onChange={(event) => choose(event.currentTarget.value)}
				>
					<option value="">{t`As in the browser`}</option>
					{LANGUAGES.map(({ tag, name, dir }) => (
						<option key={tag} value={tag} lang={tag} dir={dir}>
							{name}
						</option>
					))}
				</select>
			</div>
		</Card>
	);
}
