import { useLingui } from "@lingui/react/macro";
import type { Family } from "../../rules/family.ts";
import { type FamilyPeople, findMe } from "../../stores/people.ts";
import { useNotice } from "../use-notice.ts";
import { FaceSelect } from "./face-select.tsx";
import { useFamilyAction } from "./use-family-action.ts";

const NOBODY = "none";

/**
 * Asks somebody without a face which one is theirs. People who join are asked on the way, and the owner here. It does
 * not ask after an answer.
 */
export function OwnFace({ family, people }: { family: Family; people: FamilyPeople }) {
	const { t } = useLingui();
	const { run } = useFamilyAction();
	const { isRead, close } = useNotice("face");
	const me = findMe(people);
	if (isRead || me === undefined || me.member !== undefined || family.members.length === 0) return null;

	function choose(member: string | undefined) {
		if (member === NOBODY) return close();
		void run(t`Not Saved`, (families) =>
			families.editPerson(people.family.id, me?.id ?? "", { name: me?.name, member }),
		);
	}

	return (
		<div className="mb-3">
			<FaceSelect
				family={family}
				label={t`Which face are you?`}
				none={t`Please choose`}
				value={undefined}
				onChange={choose}
			>
				<option value={NOBODY}>{t`None of them`}</option>
			</FaceSelect>
		</div>
	);
}
