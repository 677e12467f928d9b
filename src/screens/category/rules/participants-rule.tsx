import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import type { CloseSheet } from "../../../ui/sheet.tsx";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { describeParticipants, excludedIn, isNobodyLeft, ParticipantsFields } from "./participants-fields.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

export function ParticipantsRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	return (
		<RuleRow label={t`Who takes part`} value={describeParticipants(family, excludedIn(family, category))}>
			{(close) => <ParticipantsForm family={family} category={category} close={close} />}
		</RuleRow>
	);
}

function ParticipantsForm({ family, category, close }: { family: Family; category: Category; close: CloseSheet }) {
	const edit = useCategoryEdit(category);
	const [excluded, setExcluded] = useState(() => excludedIn(family, category));
	const [hasError, setError] = useState(false);

	function save(): boolean {
		const isNobody = isNobodyLeft(family.members, excluded);
		if (isNobody) setError(true);
		else close(() => edit({ excluded }));
		return !isNobody;
	}

	return (
		<SheetForm onSave={save}>
			<div className="mt-3">
				<ParticipantsFields
					members={family.members}
					excluded={excluded}
					hasError={hasError}
					onChange={(excluded) => {
						setExcluded(excluded);
						setError(false);
					}}
				/>
			</div>
		</SheetForm>
	);
}
