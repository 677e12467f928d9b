import type { UnmadeChange } from "../../stores/family-store.ts";

/** What a change that waited would have done, had it been made. */
function loss({ change }: UnmadeChange): string {
	switch (change.kind) {
		case "add-member":
		case "add-category":
			return `${change.name} was not added.`;
		case "remove-member":
		case "remove-category":
			return `${change.name} was not removed.`;
		case "reset-category":
			return `${change.name} was not reset.`;
		case "record-turn":
			return `${change.draw.person}'s turn was not recorded.`;
		case "bring-family":
			return "The family was not brought along.";
	}
}

/** Why a change that waited was not made, and what that means. */
export function wordsForUnmade(unmade: UnmadeChange): string {
	const { change, quicker } = unmade;
	if (change.kind !== "record-turn") return `The server did not accept a change that was waiting: ${loss(unmade)}`;
	const { category, person } = change.draw;
	if (quicker === person)
		return `Another phone was quicker: ${person} already had the turn for ${category}. It counts once.`;
	const why =
		quicker === undefined
			? `The turns of ${category} were changed on another phone after you chose ${person}:`
			: `${quicker} was quicker: ${quicker} had the turn for ${category} at the moment you chose ${person}.`;
	return `${why} ${loss(unmade)}`;
}

/** How many changes wait, as the beginning of a sentence. */
export function waitingWords(count: number): string {
	return count === 1 ? "1 change is waiting to be sent" : `${count} changes are waiting to be sent`;
}
