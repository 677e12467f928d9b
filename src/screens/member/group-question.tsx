import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CrossIcon } from "../../ui/icons.tsx";
import { useCan } from "../family/family-context.tsx";
import { groupLabels } from "../family/group-labels.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { suggestsGroup } from "./suggests-group.ts";

/**
 * Asks once, in passing, what kind of group they are. People who do not answer are a family. People who close it answer
 * for all of their phones.
 */
export function GroupQuestion({ family }: { family: Family }) {
	const { t } = useLingui();
	const labelId = useId();
	const canSay = useCan("set-group-kind");
	const change = useFamilyChange();
	const [isAnswered, setAnswered] = useState(false);

	async function answer(groupKind: GroupKind) {
		setAnswered(true);
		if (!(await change({ kind: "set-group-kind", groupKind }))) setAnswered(false);
	}

	if (isAnswered) return <Answered />;
	if (!canSay || family.groupKind !== undefined || !suggestsGroup(family)) return null;
	return (
		<div className="mt-5">
			<div className="flex items-center justify-between gap-2">
				<p id={labelId} className="text-sm text-soft">
					{t`Who takes turns here?`}
				</p>
				<IconButton label={t`Don't ask`} className="-me-2" onClick={() => void answer("family")}>
					<CrossIcon />
				</IconButton>
			</div>
			<ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
				{groupLabels().map(([kind, label]) => (
					<li key={kind}>
						<Button className="px-2! text-sm" onClick={() => void answer(kind)}>
							{label}
						</Button>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Takes the focus of the button that has disappeared. */
function Answered() {
	const { t } = useLingui();
	const text = useRef<HTMLParagraphElement>(null);
	useEffect(() => text.current?.focus({ preventScroll: true }), []);
	return (
		<p ref={text} tabIndex={-1} className="mt-4 rounded-control text-sm text-soft">
			{t`You can change that in the settings.`}
		</p>
	);
}
