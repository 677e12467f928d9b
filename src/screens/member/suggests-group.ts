import { type Family, namesOf } from "../../rules/family.ts";

/** A family rarely has more. */
const MANY = 8;

/** Class and team in the languages of the app. */
const GROUP_WORDS = [
	"class",
	"classe",
	"clase",
	"klasse",
	"turma",
	"team",
	"mannschaft",
	"équipe",
	"equipo",
	"equipe",
	"صف",
	"فريق",
];
const GROUP_WORD = new RegExp(`(?<!\\p{L})(?:${GROUP_WORDS.join("|")})(?!\\p{L})`, "iu");

/** Whether the members may be something else than a family: they are many, or a name says class or team. */
export function suggestsGroup({ members, categories }: Family): boolean {
	return members.length > MANY || namesOf([...members, ...categories]).some((name) => GROUP_WORD.test(name));
}
