import { LazyGuestImport } from "../guest-import/lazy-guest-import.tsx";
import { AccountCard } from "./account-card.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { FamilyDataCard } from "./family-data-card.tsx";
import { LanguageCard } from "./language-card.tsx";
import { ThisDeviceCard } from "./this-device-card.tsx";

/** The sections of the settings, in their order; each knows for whom it is. */
export function SettingsSections() {
	return (
		<div className="mt-5 flex flex-col gap-5">
			<LazyGuestImport screen="settings" />
			<LanguageCard />
			<AppearanceCard />
			<FamilyDataCard />
			<ThisDeviceCard />
			<AccountCard />
		</div>
	);
}
