import { Trans, useLingui } from "@lingui/react/macro";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { settingsSections } from "../lazy-views.ts";
import { LoadError } from "../load-error.tsx";

export function Settings() {
	const { t } = useLingui();
	return (
		<main className="mx-auto max-w-2xl px-4 pb-room">
			<BackToHome />
			<ViewTitle className="text-3xl">
				<Trans>Settings</Trans>
			</ViewTitle>
			<Lazy part={settingsSections} loading={<Spinner text={t`Loading settings...`} />} failed={<LoadError />}>
				{({ SettingsSections }) => <SettingsSections />}
			</Lazy>
		</main>
	);
}
