import { useLingui } from "@lingui/react/macro";
import type { PushSettings } from "../../stores/cloud/families/push.ts";
import { Select } from "../../ui/select.tsx";

type Hours = Pick<PushSettings, "quietFrom" | "quietUntil">;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours without notifications. What was to be told comes afterwards. */
export function QuietHours({ settings, onChange }: { settings: Hours; onChange: (hours: Hours) => void }) {
	const { t, i18n } = useLingui();
	const { quietFrom, quietUntil = 7 } = settings;
	const options = HOURS.map((hour) => (
		<option key={hour} value={hour}>
			{i18n.date(new Date(2000, 0, 1, hour), { hour: "numeric", minute: "2-digit" })}
		</option>
	));
	/** @param from the value of the first field: empty for never */
	const change = (from: string, until: number) =>
		onChange(from === "" ? { quietFrom: undefined, quietUntil: undefined } : { quietFrom: +from, quietUntil: until });
	const from = String(quietFrom ?? "");
	return (
		<div className="grid grid-cols-2 gap-3">
			<Select label={t`Quiet from`} value={from} onChange={(hour) => change(hour, quietUntil)}>
				<option value="">{t`never`}</option>
				{options}
			</Select>
			{quietFrom !== undefined && (
				<Select label={t`until`} value={String(quietUntil)} onChange={(hour) => change(from, Number(hour))}>
					{options}
				</Select>
			)}
		</div>
	);
}
