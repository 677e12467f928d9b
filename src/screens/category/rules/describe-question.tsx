import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Category } from "../../../rules/family.ts";
import { categoryHelper } from "../../../rules/helpers.ts";
import { capitalize } from "../../text/format-day.ts";
import { translateHelperText } from "../../text/helper-messages.ts";

/** The question of a category, or that it has none. */
export function describeQuestion(category: Category): ReactNode {
	const helper = categoryHelper(category);
	if (!helper) return t`None`;
	const question = category.settings.helper ? helper.question : capitalize(translateHelperText(helper.question));
	return <bdi translate="no">{question}</bdi>;
}
