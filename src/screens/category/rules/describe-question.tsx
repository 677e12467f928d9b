import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Category } from "../../../rules/family.ts";
import { categoryHelper } from "../../../rules/helpers.ts";
import { formatHelperText } from "../../text/helper-messages.ts";

/** The question of a category, or that it has none. */
export function describeQuestion(category: Category): ReactNode {
	const helper = categoryHelper(category);
	return helper ? <bdi translate="no">{formatHelperText(category, helper.question)}</bdi> : t`None`;
}
