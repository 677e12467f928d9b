import { useState } from "react";
import type { Member } from "../../../rules/family.ts";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { isNobodyLeft, ParticipantsFields } from "./participants-fields.tsx";

/** `onSave` gets the ids of those who do not take part. At least one member does. */
export function ParticipantsForm({
	members,
	excluded: initial,
	onSave,
}: {
	members: readonly Member[];
	/** Ids. */
	excluded: readonly string[];
	onSave: (excluded: readonly string[]) => void;
}) {
	const [excluded, setExcluded] = useState(initial);
	const [hasError, setError] = useState(false);
	return (
		<SheetForm
			onSave={() => {
				const isNobody = isNobodyLeft(members, excluded);
				if (isNobody) setError(true);
				else onSave(excluded);
				return !isNobody;
			}}
		>
			<div className="mt-3">
				<ParticipantsFields
					members={members}
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
