import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { membersIn } from "./away.ts";
import { eligibleMembers, runningCycle } from "./cycle.ts";
import type { Day } from "./days.ts";
import type { Category, Family, Member } from "./family.ts";
import { findLastTurn } from "./last-turn.ts";
import { saidNotNow } from "./not-now.ts";

export interface Candidates {
	readonly members: readonly Member[];
	readonly isNewCycle: boolean;
}

export interface Lot {
	readonly member: Member;
	readonly rank: bigint;
}

/** Whose turn it is. Nothing of it is stored. */
export interface Draw extends Candidates {
	readonly category: string;
	readonly member: Member;
	readonly n: number;
}

export function findCandidates(family: Family, category: Category, today: Day): Candidates {
	const { members: asked, isNewCycle } = findAsked(family, category, today);
	const notNow = saidNotNow(category);
	const others = asked.filter(({ id }) => !notNow.includes(id));
	// Those who said "not now" are asked again where the others have gone since.
	const members = others.length > 0 ? others : asked;
	const first = category.settings.inOrder && nextInOrder(family, category, members);
	return { members: first ? [first] : members, isNewCycle };
}

export function canSayNotNow(family: Family, category: Category, member: string, today: Day): boolean {
	const notNow = [...saidNotNow(category), member];
	return findAsked(family, category, today).members.some(({ id }) => !notNow.includes(id));
}

function findAsked(family: Family, category: Category, today: Day): Candidates {
	const members = membersIn(family, category, today);
	const eligible = eligibleMembers(family, category, members);
	const isNewCycle = eligible.length === 0;
	// Also after a reset, nobody comes twice in a row.
	const isBeginning = isNewCycle || runningCycle(family, category).length === 0;
	return { members: isBeginning ? withoutLast(family, category, members) : eligible, isNewCycle };
}

/**
 * Whose turn it is: it only looks, chance has spoken beforehand. Among the same candidates it is the same member, on
 * every phone and whenever it is asked. Undefined if nobody is in.
 */
export function findDraw(family: Family, category: Category, today: Day): Draw | undefined {
	const candidates = findCandidates(family, category, today);
	const [lowest] = drawLots(family, category, candidates.members);
	return lowest && { ...candidates, category: category.id, member: lowest.member, n: category.lastTurn };
}

export function drawLots(
	{ secret }: Family,
	{ key, lastTurn }: Category,
	candidates: readonly Member[],
): readonly Lot[] {
	return candidates
		.map((member) => ({ member, rank: computeRank(secret, key, lastTurn, member.key) }))
		.toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
}

/** Of the draw that was asked for last: one press asks several times (docs/decisions/model.md has the number). */
let known = { draw: "", before: new Uint8Array(), ranks: new Map<string, bigint>() };

/**
 * The first 8 bytes, big endian, of SHA-256(secret 00 category 00 n 00 member): docs/fairness.md, with test vectors.
 *
 * @param secret hexadecimal @param category its key @param n its last turn @param member their key @throws Error
 */
export function computeRank(secret: string, category: string, n: number, member: string): bigint {
	const draw = `${secret}\0${category}\0${n}`;
	if (known.draw !== draw) {
		const before = concatBytes(hexToBytes(secret), utf8ToBytes(`\0${category}\0${n}\0`));
		known = { draw, before, ranks: new Map() };
	}
	const rank = known.ranks.get(member) ?? hashRank(known.before, member);
	known.ranks.set(member, rank);
	return rank;
}

function hashRank(before: Uint8Array, member: string): bigint {
	const hash = sha256(concatBytes(before, utf8ToBytes(member)));
	return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
}

/** The draw that somebody has looked at, if it is still the one and was not put away: whom the card says. */
export function findOpenDraw(family: Family, category: Category, today: Day): Draw | undefined {
	const { lookedAt, lastTurn } = category;
	if (lookedAt?.n !== lastTurn || lookedAt.later) return undefined;
	const draw = findDraw(family, category, today);
	return draw?.member.id === lookedAt.member ? draw : undefined;
}

/** Of two members, nobody twice in a row would be plain alternation, so the rule is off. */
export const MIN_FOR_NO_REPEAT = 3;

function withoutLast(family: Family, category: Category, members: readonly Member[]): readonly Member[] {
	if (!category.settings.noRepeat || members.length < MIN_FOR_NO_REPEAT) return members;
	const last = lastMember(family, category);
	return members.filter(({ id }) => id !== last);
}

/** After the member who had the last turn, from the end of the order to its beginning. */
function nextInOrder(family: Family, category: Category, candidates: readonly Member[]): Member | undefined {
	const last = lastMember(family, category);
	const start = family.members.findIndex(({ id }) => id === last) + 1;
	const order = [...family.members.slice(start), ...family.members.slice(0, start)];
	return order.find((member) => candidates.includes(member));
}

function lastMember(family: Family, category: Category): string | undefined {
	return findLastTurn(family, category)?.member;
}
