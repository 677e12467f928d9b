import { Trans, useLingui } from "@lingui/react/macro";
import { useLazyPart } from "../../ui/lazy-part.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { LoadError } from "../load-error.tsx";
import { settingsSectionsPart } from "./lazy-sections.ts";

export function Settings() {
	const { t } = useLingui();
	const fetched = useLazyPart(settingsSectionsPart);
	return (
		<main className="mx-auto max-w-2xl px-4 pb-12">
			<BackToHome />
			<ViewTitle className="text-3xl">
				<Trans>Settings</Trans>
			</ViewTitle>
			{fetched === undefined && <Spinner text={t`Loading the settings...`} />}
			{fetched === "failed" && <LoadError />}
			{typeof fetched === "object" && <fetched.SettingsSections />}
		</main>
	);
}
