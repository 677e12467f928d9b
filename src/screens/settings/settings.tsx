import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { settingsSections } from "../lazy-views.ts";
import { LoadError } from "../load-error.tsx";

/** What is seldom wanted: language and appearance, the family's data as a file, this device, the account. */
export function Settings() {
	const { t } = useLingui();
	return (
		<main className="mx-auto max-w-2xl px-4 pb-12">
			<div className="py-4">
				<Link href={paths.home} className={buttonClass("ghost", "-ms-4")}>
					<BackIcon />
					<Trans>Back to {PRODUCT_TITLE}</Trans>
				</Link>
			</div>
			<h1 id="view-title" tabIndex={-1} className="text-3xl">
				<Trans>Settings</Trans>
			</h1>
			<Lazy part={settingsSections} loading={<Spinner text={t`Loading the settings...`} />} failed={<LoadError />}>
				{({ SettingsSections }) => <SettingsSections />}
			</Lazy>
		</main>
	);
}
