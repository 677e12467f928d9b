import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { useLazyPart } from "../../ui/lazy-part.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { LoadError } from "../load-error.tsx";
import { settingsSectionsPart } from "./lazy-sections.ts";

/** What is seldom wanted: language and appearance, the family's data as a file, this device, the account. */
export function Settings() {
	const { t } = useLingui();
	const fetched = useLazyPart(settingsSectionsPart);
	return (
		<main className="mx-auto max-w-2xl px-4 pb-12">
			<div className="py-4">
				<Link href={paths.home} className={buttonClass("quiet", "-ms-4")}>
					<BackIcon />
					<Trans>Back to {PRODUCT_TITLE}</Trans>
				</Link>
			</div>
			<h1 id="view-title" tabIndex={-1} className="text-3xl">
				<Trans>Settings</Trans>
			</h1>
			{fetched === undefined && <Spinner text={t`Loading the settings...`} />}
			{fetched === "failed" && <LoadError />}
			{typeof fetched === "object" && <fetched.SettingsSections />}
		</main>
	);
}
