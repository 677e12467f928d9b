import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Member } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { SheetBar } from "../../../ui/sheet-bar.tsx";
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
		<form
			className="mt-3"
			onSubmit={(event) => {
				event.preventDefault();
				if (isNobodyLeft(members, excluded)) setError(true);
				else onSave(excluded);
			}}
		>
			<ParticipantsFields
				members={members}
				excluded={excluded}
				hasError={hasError}
				onChange={(excluded) => {
					setExcluded(excluded);
					setError(false);
				}}
			/>
			<SheetBar>
				<Button type="submit" variant="primary" className="w-full">
					<Trans>Save</Trans>
				</Button>
			</SheetBar>
		</form>
	);
}
