import type { Category, CategorySettings } from "../../../rules/family.ts";
import { type DraftErrors, type HelperDraft, isDraftError, readHelperDraft } from "../../../rules/helper-draft.ts";
import { findHelper } from "../../../rules/helpers.ts";

export type QuestionKind = "built-in" | "own" | "none";

/** The question of a category while it is edited. */
export interface QuestionDraft {
	readonly kind: QuestionKind;
	/** The typed question, if it is one of their own. */
	readonly helper: HelperDraft;
}

export const NO_ERRORS: DraftErrors = { options: new Map() };

export function createQuestionDraft({ name, settings }: Category): QuestionDraft {
	const helper = settings.helper ?? { question: "", options: ["", ""] };
	if (settings.helper) return { kind: "own", helper };
	return { kind: settings.helper === undefined && findHelper(name) ? "built-in" : "none", helper };
}

/** What is stored of a draft, or what has to be corrected. */
export function readQuestionDraft(
	{ name }: Category,
	{ kind, helper }: QuestionDraft,
): { readonly helper: CategorySettings["helper"] } | { readonly errors: DraftErrors } {
	if (kind !== "own") return { helper: kind === "none" && findHelper(name) ? null : undefined };
	const read = readHelperDraft(helper);
	return isDraftError(read) ? { errors: read } : { helper: read };
}
