import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { TIME_SPANS, type TimeSpan } from "../../rules/periods.ts";
import { Select } from "../../ui/select.tsx";
import { categoryName } from "../text/category-name.ts";

export interface Scope {
	/** The id of a category; all categories if left out. */
	readonly category?: string | undefined;
	readonly span: TimeSpan;
}

const SPAN_LABELS: Record<TimeSpan, MessageDescriptor> = {
	month: msg`This month`,
	"last-month": msg`Last month`,
	year: msg`One year`,
	all: msg`All time`,
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
		<div className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-2">
			<Select
				label={t`Period`}
				isLabelHidden
				value={span}
				onChange={(value) => onChange({ category, span: TIME_SPANS.find((known) => known === value) ?? span })}
			>
				{TIME_SPANS.map((shown) => (
					<option key={shown} value={shown}>
						{t(SPAN_LABELS[shown])}
					</option>
				))}
			</Select>
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
