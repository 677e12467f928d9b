import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { TIME_SPANS, type TimeSpan } from "../../rules/periods.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { categoryName } from "../text/category-name.ts";

export interface Scope {
	/** The id of a category; if left out, of all. */
	readonly category?: string | undefined;
	readonly span: TimeSpan;
}

const SPAN_LABELS: Record<TimeSpan, MessageDescriptor> = {
	all: msg`All time`,
	month: msg`This month`,
	"last-month": msg`Last month`,
	year: msg`One year`,
};

/**
 * Chooses what the whole page shows.
 *
 * @param categories by id, with their names
 */
export function ScopeControl({
	scope: { category, span },
	categories,
	onChange,
}: {
	scope: Scope;
	categories: readonly (readonly [string, string])[];
	onChange: (scope: Scope) => void;
}) {
	const { t } = useLingui();
	return (
		<div className="flex flex-col gap-3">
			<fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-2">
				<legend className="sr-only">
					<Trans>Period</Trans>
				</legend>
				{TIME_SPANS.map((one) => (
					<label
						key={one}
						className={buttonClass("secondary", "cursor-pointer px-2! text-center has-checked:border-accent")}
					>
						<input
							type="radio"
							name="time-span"
							className="size-4 shrink-0 accent-accent"
							checked={one === span}
							onChange={() => onChange({ category, span: one })}
						/>
						<span>{t(SPAN_LABELS[one])}</span>
					</label>
				))}
			</fieldset>
			{categories.length > 1 && (
				<Select
					label={t`Category`}
					isLabelHidden
					value={category ?? ""}
					onChange={(id) => onChange({ category: id === "" ? undefined : id, span })}
				>
					<option value="">{t`All categories`}</option>
					{categories.map(([id, name]) => (
						<option key={id} value={id}>
							{categoryName(name)}
						</option>
					))}
				</Select>
			)}
		</div>
	);
}
