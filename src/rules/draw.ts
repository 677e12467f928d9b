import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
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

export interface Draw extends Candidates {
	readonly category: string;
	readonly member: Member;
	readonly n: number;
}

export function findCandidates(family: Family, category: Category, today: Day): Candidates {
	const { members: asked, isNewCycle } = findAsked(family, category, today);
	const notNow = saidNotNow(category);
	const others = asked.filter(({ id }) => !notNow.includes(id));
	// Members who said "not now" are asked again if nobody else is left.
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
	// Nobody comes twice in a row, also after a reset.
	const isBeginning = isNewCycle || runningCycle(family, category).length === 0;
	return { members: isBeginning ? withoutLast(family, category, members) : eligible, isNewCycle };
}

/** Whose turn it is: the same on every phone, as long as the candidates are the same. Undefined if there are none. */
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
		.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
}

/** Keeps the last draw: one press asks for it several times (docs/decisions/model.md has the number). */
let known = { draw: "", before: sha256.create(), ranks: new Map<string, bigint>() };

/** The first 8 bytes of a SHA-256, big endian: docs/fairness.md. @throws Error if the secret is not hexadecimal */
export function computeRank(secret: string, categoryKey: string, lastTurn: number, memberKey: string): bigint {
	const draw = `${secret}\0${categoryKey}\0${lastTurn}`;
	if (known.draw !== draw) {
		const before = sha256
			.create()
			.update(hexToBytes(secret))
			.update(encode(`\0${categoryKey}\0${lastTurn}\0`));
		known = { draw, before, ranks: new Map() };
	}
	const rank = known.ranks.get(memberKey) ?? finishRank(known.before.clone(), memberKey);
	known.ranks.set(memberKey, rank);
	return rank;
}

function finishRank(before: ReturnType<typeof sha256.create>, memberKey: string): bigint {
	const hash = before.update(encode(memberKey)).digest();
	return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
}

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);

/** The draw that the card shows: somebody has looked at it, it is still the draw, and it was not put away. */
export function findOpenDraw(family: Family, category: Category, today: Day): Draw | undefined {
	const { lookedAt, lastTurn } = category;
	if (lookedAt?.n !== lastTurn || lookedAt.later) return undefined;
	const draw = findDraw(family, category, today);
	return draw?.member.id === lookedAt.member ? draw : undefined;
}

/** With two members the rule would mean plain alternation, so it is off. */
export const MIN_FOR_NO_REPEAT = 3;

function withoutLast(family: Family, category: Category, members: readonly Member[]): readonly Member[] {
	if (!category.settings.noRepeat || members.length < MIN_FOR_NO_REPEAT) return members;
	const last = lastMember(family, category);
	return members.filter(({ id }) => id !== last);
}

function nextInOrder(family: Family, category: Category, candidates: readonly Member[]): Member | undefined {
	const last = lastMember(family, category);
	const start = family.members.findIndex(({ id }) => id === last) + 1;
	const order = [...family.members.slice(start), ...family.members.slice(0, start)];
	return order.find((member) => candidates.includes(member));
}

function lastMember(family: Family, category: Category): string | undefined {
	return findLastTurn(family, category)?.member;
}
