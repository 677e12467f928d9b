import { Trans, useLingui } from "@lingui/react/macro";
import { groupOf } from "../../rules/family.ts";
import { getDeviceTimeZone } from "../../stores/local-day.ts";
import { buttonClass } from "../../ui/button.tsx";
import { FoldCard } from "../../ui/fold-card.tsx";
import { Select } from "../../ui/select.tsx";
import { EMPTY_FAMILY, useCan, useFamily } from "../family/family-context.tsx";
import { groupLabels } from "../family/group-labels.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { timeZoneName } from "../text/time-zone-name.ts";

/** The label around a radio button or a checkbox that looks like a button. */
const CONTROL_CLASS = "cursor-pointer has-checked:border-accent has-checked:bg-tint";

/** What kind of group they are, and where their day begins. */
export function GroupCard() {
	const { t } = useLingui();
	const family = useFamily() ?? EMPTY_FAMILY;
	const change = useFamilyChange();
	if (!useCan("set-group-kind")) return null;
	const [, label] = groupLabels().find(([kind]) => kind === groupOf(family)) ?? [];
	return (
		<FoldCard title={t`Who takes turns here?`} value={label}>
			<p className="text-soft">
				<Trans>The app will say “flatmates” or “players” instead.</Trans>
			</p>
			<fieldset className="mt-4 mb-4 grid min-[21rem]:grid-cols-2 gap-2 sm:grid-cols-4 desk:grid-cols-2">
				<legend className="sr-only">{t`Who takes turns here?`}</legend>
				{groupLabels().map(([kind, label]) => (
					<label key={kind} className={buttonClass("secondary", `px-3! ${CONTROL_CLASS}`)}>
						<input
							type="radio"
							name="group"
							className="size-5 shrink-0 accent-accent"
							checked={groupOf(family) === kind}
							onChange={() => void change({ kind: "set-group-kind", groupKind: kind })}
						/>
						<span>{label}</span>
					</label>
				))}
			</fieldset>
			<TimeZoneSelect />
		</FoldCard>
	);
}

/** The zone of the device that has set up the family, until somebody moves. */
function TimeZoneSelect() {
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
