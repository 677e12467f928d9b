import { Trans, useLingui } from "@lingui/react/macro";
import { groupOf } from "../../rules/family.ts";
import { buttonClass } from "../../ui/button.tsx";
import { FoldCard } from "../../ui/fold-card.tsx";
import { EMPTY_FAMILY, useCan, useFamily } from "../family/family-context.tsx";
import { groupLabels } from "../family/group-labels.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { CONTROL_CLASS } from "./control-class.ts";
import { TimeZoneSelect } from "./time-zone-select.tsx";

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
