import type { MessageDescriptor } from "@lingui/core";
import { msg, select, t } from "@lingui/core/macro";
import type { Change, ChangeOf } from "../../rules/changes.ts";
import { type Family, groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { categoryName } from "../text/category-name.ts";
import { findName } from "./find-name.ts";

/** What members and categories are called, by id: now or, if they are gone, when a change was made. */
interface Names {
	member(id: string): string;
	category(id: string): string;
}

interface ChangeTexts<Kind extends Change["kind"]> {
	/** A title. For a family it is that of the specification, section 8. */
	readonly failed: MessageDescriptor | ((group: GroupKind) => string);
	/** A sentence about what was to be stored and never will be. */
	readonly lost: (change: ChangeOf<Kind>, names: Names) => string;
}

const ofMember =
	(say: (member: string) => string) =>
	({ member }: { readonly member: string }, names: Names) =>
		say(names.member(member));

const ofCategory =
	(say: (item: string) => string) =>
	({ category }: { readonly category: string }, names: Names) =>
		say(names.category(category));

const sayNotAdded = (item: string) => t`${item} was not added.`;
const sayNotRemoved = (item: string) => t`${item} was not removed.`;
const sayNotRestored = (item: string) => t`${item} was not brought back.`;
const sayNotChanged = (item: string) => t`${item} was not changed.`;
const sayNotRenamed = (item: string) => t`${item} was not renamed.`;
const sayNotMoved = (item: string) => t`${item} was not moved.`;

/** What is said about a change that was not made, by its kind. */
export const CHANGE_TEXTS: { readonly [Kind in Change["kind"]]: ChangeTexts<Kind> } = {
	"add-member": {
		failed: (group) => select(group, { family: "Failed to add family member", other: "Failed to add member" }),
		lost: ({ name }) => sayNotAdded(name),
	},
	"remove-member": {
		failed: (group) => select(group, { family: "Failed to remove family member", other: "Failed to remove member" }),
		lost: ofMember(sayNotRemoved),
	},
	"restore-member": { failed: msg`Failed to bring back member`, lost: ofMember(sayNotRestored) },
	"rename-member": { failed: msg`Failed to rename member`, lost: ofMember(sayNotRenamed) },
	"move-member": { failed: msg`Failed to change the order of the members`, lost: ofMember(sayNotMoved) },
	"edit-member": { failed: msg`Failed to change member`, lost: ofMember(sayNotChanged) },
	"set-away": {
		failed: msg`Failed to change who is away`,
		lost({ member: id, backOn }, names) {
			const member = names.member(id);
			return backOn === null ? t`${member} was not marked as back.` : t`${member} was not marked as away.`;
		},
	},
	"add-category": {
		failed: msg`Failed to add decision category`,
		lost: ({ name }) => sayNotAdded(categoryName(name)),
	},
	"remove-category": { failed: msg`Failed to remove decision category`, lost: ofCategory(sayNotRemoved) },
	"restore-category": { failed: msg`Failed to bring back decision category`, lost: ofCategory(sayNotRestored) },
	"rename-category": { failed: msg`Failed to rename decision category`, lost: ofCategory(sayNotRenamed) },
	"move-category": { failed: msg`Failed to change the order of the categories`, lost: ofCategory(sayNotMoved) },
	"edit-category": { failed: msg`Failed to change decision category`, lost: ofCategory(sayNotChanged) },
	"look-at-draw": {
		failed: msg`Failed to save the pick`,
		lost: ofMember((member) => t`${member} was picked, but that was not saved.`),
	},
	"leave-draw": {
		failed: msg`Failed to leave the pick for later`,
		lost: ofCategory((item) => t`The pick for ${item} was not left for later.`),
	},
	"not-now": {
		failed: msg`Failed to pick someone else`,
		lost: ofMember((member) => t`“Not now” for ${member} was not saved.`),
	},
	"record-turn": {
		failed: msg`Failed to record turn`,
		lost: ofMember((member) => t`${member}'s turn was not recorded.`),
	},
	"undo-turn": {
		failed: msg`Failed to undo the turn`,
		lost: ofCategory((item) => t`The last turn for ${item} was not undone.`),
	},
	"cancel-turn": {
		failed: msg`Failed to undo the turn`,
		lost: ofCategory((item) => t`A turn for ${item} was not undone.`),
	},
	"mend-turn": {
		failed: msg`Failed to change the turn`,
		lost: ofCategory((item) => t`A turn for ${item} was not changed.`),
	},
	"end-turn": {
		failed: msg`Failed to change the turn`,
		lost: ofCategory((item) => t`A turn for ${item} was not changed.`),
	},
	"redo-turn": {
		failed: msg`Failed to bring back the turn`,
		lost: ofCategory((item) => t`A turn for ${item} was not brought back.`),
	},
	settle: {
		failed: msg`Failed to settle the debt`,
		lost(change, names) {
			const [from, to] = [names.member(change.from), names.member(change.to)];
			return t`What ${from} owes ${to} was not settled.`;
		},
	},
	"undo-settlement": {
		failed: msg`Failed to bring back the debt`,
		lost(change, names) {
			const [from, to] = [names.member(change.from), names.member(change.to)];
			return t`What ${from} owed ${to} is still settled.`;
		},
	},
	"reset-category": {
		failed: msg`Failed to reset category`,
		lost: ofCategory((item) => t`${item} was not reset.`),
	},
	"undo-reset": {
		failed: msg`Failed to undo the reset`,
		lost: ofCategory((item) => t`The reset of ${item} was not undone.`),
	},
	"set-group-kind": { failed: msg`Failed to change what you are`, lost: () => t`What you are was not changed.` },
	"set-time-zone": { failed: msg`Failed to change the time zone`, lost: () => t`The time zone was not changed.` },
	"merge-family": {
		failed: msg`Failed to add the family file`,
		lost({ family }) {
			const group = groupOf(family);
			return select(group, { family: "The family was not added.", other: "The group was not added." });
		},
	},
};

/** What is lost with a change that was not made. @param names by id, from when somebody made it */
export function describeLost<Kind extends Change["kind"]>(
	change: ChangeOf<Kind>,
	names: Readonly<Record<string, string>>,
	{ members, categories }: Family,
): string {
	return CHANGE_TEXTS[change.kind as Kind].lost(change, {
		member: (id) => findName(members, id, names),
		category: (id) => categoryName(findName(categories, id, names)),
	});
}
