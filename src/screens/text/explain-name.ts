import { t } from "@lingui/core/macro";
import { NAME_MAX_LENGTH, validateName } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";

/** Why a typed name cannot stand beside the others; undefined if it can. */
export function explainName(typed: string, others: readonly string[]): string | undefined {
	const name = tidyText(typed);
	switch (validateName(typed, others)) {
		case "ok":
			return undefined;
		case "empty":
			return t`Please type a name.`;
		case "taken":
			return t`${name} is already on the list.`;
		case "too-long":
			return t`Please use no more than ${NAME_MAX_LENGTH} characters.`;
	}
}
