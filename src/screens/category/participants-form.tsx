import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { Member } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { SheetBar } from "../../ui/sheet-bar.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { useNameSearch } from "../member/use-name-search.tsx";

/** `onSave` gets the ids of those who do not take part; somebody does. */
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
	const { t } = useLingui();
	const errorId = useId();
	const { field, found } = useNameSearch(members);
	const [excluded, setExcluded] = useState(initial);
	const [hasError, setError] = useState(false);
	const isNobodyLeft = members.every(({ id }) => excluded.includes(id));
	return (
		<form
			className="mt-3"
			onSubmit={(event) => {
				event.preventDefault();
				if (isNobodyLeft) setError(true);
				else onSave(excluded);
			}}
		>
			<fieldset className="min-w-0" aria-describedby={errorId}>
				<legend className="text-soft">
					<Trans>Anyone who doesn't take part is never picked here.</Trans>
				</legend>
				{field}
				<div className="rows mt-2">
					{found.map((member) => (
						<label key={member.id} className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
							<Avatar member={member} size="small" />
							<span className="wrap-anywhere min-w-0 grow font-semibold">
								<bdi translate="no">{member.name}</bdi>
							</span>
							<input
								type="checkbox"
								className="size-6 shrink-0 accent-accent"
								checked={!excluded.includes(member.id)}
								onChange={(event) => {
									const others = excluded.filter((id) => id !== member.id);
									setExcluded(event.currentTarget.checked ? others : [...others, member.id]);
									setError(false);
								}}
							/>
						</label>
					))}
				</div>
				<p id={errorId} role="status" className="text-danger">
					{hasError && t`Someone has to take part.`}
				</p>
			</fieldset>
			<SheetBar>
				<Button type="submit" variant="primary" className="w-full">
					<Trans>Save</Trans>
				</Button>
			</SheetBar>
		</form>
	);
}
