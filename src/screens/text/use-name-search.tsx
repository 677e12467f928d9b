import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { searchNames } from "../../rules/name-search.ts";
import { TextField } from "../../ui/text-field.tsx";

/** A glance finds everybody among this many. */
export const FEW_NAMES = 8;

interface NameSearch<Item> {
	/** Stands above the list. Empty if the list is short. */
	readonly field: ReactNode;
	readonly found: readonly Item[];
	/** Shows everybody again. */
	readonly clear: () => void;
}

/** Lets a list of more than eight be searched by a part of the name. */
export function useNameSearch<Item extends { readonly name: string }>(items: readonly Item[]): NameSearch<Item> {
	const { t } = useLingui();
	const [typed, setTyped] = useState("");
	const clear = () => setTyped("");
	if (items.length <= FEW_NAMES) return { field: null, found: items, clear };
	const found = searchNames(items, typed);
	const field = (
		<TextField
			type="search"
			label={t`Search for a name`}
			isLabelHidden
			className="mt-3"
			placeholder={t`Search for a name`}
			enterKeyHint="search"
			value={typed}
			hint={found.length === 0 ? t`Nobody has that name.` : undefined}
			onChange={(event) => setTyped(event.currentTarget.value)}
			// Enter does not submit the form around it.
			onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
		/>
	);
	return { field, found, clear };
}
