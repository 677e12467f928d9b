import { Trans, useLingui } from "@lingui/react/macro";
import { getDeviceTimeZone } from "../../stores/local-day.ts";
import { Select } from "../../ui/select.tsx";
import { EMPTY_FAMILY, useCan, useFamily } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { timeZoneName } from "../text/time-zone-name.ts";

/** The zone of the device that has set up the family, until somebody moves. */
export function TimeZoneSelect() {
	const { t } = useLingui();
	const family = useFamily() ?? EMPTY_FAMILY;
	const change = useFamilyChange();
	if (!useCan("set-time-zone")) return null;
	const device = getDeviceTimeZone();
	// A family that nobody has set up yet will have this device's zone.
	const value = family.timeZone ?? (family === EMPTY_FAMILY ? device : undefined);
	const zones = [device, value, ...Intl.supportedValuesOf("timeZone")].filter((zone) => zone !== undefined);
	return (
		<div>
			<Select
				label={t`Time zone`}
				value={value ?? ""}
				onChange={(timeZone) => void change({ kind: "set-time-zone", timeZone })}
			>
				{value === undefined && <option value="" disabled>{t`That of each phone`}</option>}
				{[...new Set(zones)].map((zone) => (
					<option key={zone} value={zone}>
						{timeZoneName(zone)}
					</option>
				))}
			</Select>
			<p className="mt-1.5 text-soft text-sm">
				<Trans>A new day begins at midnight there, on every phone of yours.</Trans>
			</p>
		</div>
	);
}
