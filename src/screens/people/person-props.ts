import type { Family } from "../../rules/family.ts";
import type { FamilyPeople, Person } from "../../stores/people.ts";
import type { CloseSheet } from "../../ui/sheet.tsx";
import type { Question } from "./question.ts";

/** The props of what can be changed about a person in a family. */
export interface PersonProps {
	family: Family;
	people: FamilyPeople;
	person: Person;
	close: CloseSheet;
	onAsk: (question: Question) => void;
}
