import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SheetBar } from "../../ui/sheet-bar.tsx";
import { Avatar } from "../avatars/avatar.tsx";

/** `onSave` gets those who do not take part; somebody does. */
export function ParticipantsForm({
	members,
	excluded: initial,
	onSave,
}: {
	members: readonly string[];
	excluded: readonly string[];
	onSave: (excluded: readonly string[]) => void;
}) {
	const { t } = useLingui();
	const errorId = useId();
	const [excluded, setExcluded] = useState(initial);
	const [hasError, setError] = useState(false);
	const isNobodyLeft = members.every((member) => excluded.includes(member));
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
				<div className="rows mt-2">
					{members.map((member) => (
						<label key={member} className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
							<Avatar name={member} size="small" />
							<span className="wrap-anywhere min-w-0 grow font-semibold">
								<bdi>{member}</bdi>
							</span>
							<input
								type="checkbox"
								className="size-6 shrink-0 accent-accent"
								checked={!excluded.includes(member)}
								onChange={(event) => {
									const others = excluded.filter((name) => name !== member);
									setExcluded(event.currentTarget.checked ? others : [...others, member]);
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
