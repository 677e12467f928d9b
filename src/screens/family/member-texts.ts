import { select } from "@lingui/core/macro";
import type { GroupKind } from "../../rules/group-kind.ts";

// The words for the members of a group, by its kind. The words for a family are the specification's. Call them when
// they are shown.

/** Stands above a list of them. */
export function membersTitle(group: GroupKind): string {
	return select(group, { flat: "Flatmates", team: "Players", class: "Students", other: "Family Members" });
}

/** For adding, listing and removing them in setup. */
export function memberListTexts(group: GroupKind) {
	return {
		label: select(group, { flat: "Flatmates", team: "Players", class: "Students", other: "Family members" }),
		field: select(group, {
			flat: "Add a flatmate",
			team: "Add a player",
			class: "Add a student",
			other: "Add a family member",
		}),
		add: select(group, { flat: "Add flatmate", team: "Add player", class: "Add student", other: "Add member" }),
		none: select(group, {
			flat: "No flatmates added yet",
			team: "No players added yet",
			class: "No students added yet",
			other: "No family members added yet",
		}),
		remove: select(group, {
			flat: "Remove Flatmate",
			team: "Remove Player",
			class: "Remove Student",
			other: "Remove Family Member",
		}),
	};
}

export function describeAddedMember(group: GroupKind, name: string) {
	return {
		title: select(group, {
			flat: "Flatmate Added",
			team: "Player Added",
			class: "Student Added",
			other: "Member Added",
		}),
		text: select(group, {
			flat: `${name} has been added to the flat`,
			team: `${name} has been added to the team`,
			class: `${name} has been added to the class`,
			other: `${name} has been added to the family`,
		}),
	};
}

export function describeRemovedMember(group: GroupKind, name: string) {
	return {
		title: select(group, {
			flat: "Flatmate Removed",
			team: "Player Removed",
			class: "Student Removed",
			other: "Member Removed",
		}),
		text: select(group, {
			flat: `${name} has been removed from the flat`,
			team: `${name} has been removed from the team`,
			class: `${name} has been removed from the class`,
			other: `${name} has been removed from the family`,
		}),
	};
}

export function askToRemoveMember(group: GroupKind, member: string): string {
	return select(group, {
		flat: `Are you sure you want to remove ${member} from the flat? This will also remove them from all decision category cycles.`,
		team: `Are you sure you want to remove ${member} from the team? This will also remove them from all decision category cycles.`,
		class: `Are you sure you want to remove ${member} from the class? This will also remove them from all decision category cycles.`,
		other: `Are you sure you want to remove ${member} from the family? This will also remove them from all decision category cycles.`,
	});
}
