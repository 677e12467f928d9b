import { OPTION_COUNT } from "./details.ts";
import type { Helper } from "./family.ts";
import { validateName } from "./name.ts";
import { tidyText } from "./tidy-text.ts";

export type HelperDraft = Helper;

export type DraftError = "empty" | "taken" | "too-long" | "too-few";

export interface DraftErrors {
	readonly question?: DraftError | undefined;
	readonly options: ReadonlyMap<number, DraftError>;
}

export function readHelperDraft({ question, options }: HelperDraft): Helper | DraftErrors {
	const filled = options.map(tidyText).filter((option) => option !== "");
	const questionError = toError(validateName(question, []));
	const errors = new Map<number, DraftError>();
	const seen: string[] = [];
	for (const [at, option] of options.entries()) {
		const validity = validateName(option, seen);
		if (validity === "empty") continue;
		if (validity !== "ok") errors.set(at, validity);
		seen.push(tidyText(option));
	}
	if (filled.length < OPTION_COUNT.min) {
		const empty = options.findIndex((option) => tidyText(option) === "");
		errors.set(Math.max(empty, 0), "too-few");
	}
	if (questionError === undefined && errors.size === 0) return { question: tidyText(question), options: filled };
	return { question: questionError, options: errors };
}

function toError(validity: ReturnType<typeof validateName>): DraftError | undefined {
	return validity === "ok" ? undefined : validity;
}

export function isDraftError(read: Helper | DraftErrors): read is DraftErrors {
	return read.options instanceof Map;
}
