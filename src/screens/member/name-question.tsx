import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { findSimilar } from "../../rules/name.ts";
import { Button } from "../../ui/button.tsx";
import { useFamily } from "../family/family-context.tsx";
import { NAME_SEPARATOR } from "../setup/name-form.tsx";
import { formatNames } from "../text/format-names.ts";
import { isolateText } from "../text/isolate-text.ts";
import { splitNames } from "./split-names.ts";

/** Asks about the first of `names` whether it is a list of several people, or the same person as a member in other letters. */
export function NameQuestion({
	names: [name = "", ...rest],
	onAdd,
	onChange,
}: {
	names: readonly string[];
	onAdd: (name: string) => Promise<unknown>;
	onChange: (names: readonly string[]) => void;
}) {
	const { t } = useLingui();
	const { members } = useFamily() ?? EMPTY_FAMILY;
	const isSimilar = (one: string) => findSimilar(one, members) !== undefined;
	const member = findSimilar(name, members);
	const [item, other] = [isolateText(name), isolateText(member ?? "")];
	const several = member === undefined ? splitNames(name, NAME_SEPARATOR, members) : [];
	const list = formatNames(several.map(isolateText));

	/** The answers go; whoever came with the keyboard is at the field again. */
	async function answer({ currentTarget: pressed }: MouseEvent<HTMLElement>, added: readonly string[]) {
		if (pressed.matches(":focus-visible")) pressed.closest("section")?.querySelector("input")?.focus();
		const isList = added.length > 1;
		onChange([...(isList ? added.filter(isSimilar) : []), ...rest]);
		for (const one of added) if (!(isList && isSimilar(one))) await onAdd(one);
	}

	return (
		<div className="mt-3 rounded-control bg-tint p-4">
			<p key={name} role="alert" className="wrap-anywhere font-semibold">
				{member === undefined ? t`Is “${item}” one person, or several?` : t`Is ${item} the same person as ${other}?`}
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{several.length > 0 && (
					<Button variant="primary" className="wrap-anywhere" onClick={(event) => answer(event, several)}>
						<Trans>Add {list}</Trans>
					</Button>
				)}
				{member !== undefined && (
					<Button onClick={(event) => answer(event, [])}>
						<Trans>The same</Trans>
					</Button>
				)}
				<Button onClick={(event) => answer(event, [name])}>
					{member === undefined ? <Trans>One person</Trans> : <Trans>Someone else</Trans>}
				</Button>
			</div>
		</div>
	);
}
