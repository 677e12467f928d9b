import { describe, expect, it } from "vitest";
import { type DatabaseUser, insertFamily, insertUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { callFunction, insertAnonymous, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("for each test");
const family = () => story.family.id;
const gone = (hint: string) => ({ code: "PT410", hint });
const newcomer = (name = "cleo") => insertUser(story.testDatabase, name);
const read = (user: DatabaseUser, token: string) => callFunction(user, "read_invitation", token);
const change = (what: string, id: string) =>
	story.owner.query(`update family_invitations set ${what} where id = $1`, [id]);
const createCode = async (invitation: string) =>
	(await callFunction<{ code: string }>(story.ben, "create_invitation_code", invitation)).code;
const joinByCode = (user: DatabaseUser, code: string) => callFunction(user, "join_by_code", code, "Cleo");
const CODE_WRONG = { refused: "code_wrong" };
const CODE_TRIES = { refused: "code_tries" };

describe("an invitation", () => {
	it("is read by anybody who has it, which changes nothing, and is joined once", async () => {
		const { token, id } = await invite(story.ben, family());
		const seen = { role: "adult", family_name: "My Family", invited_by: "Ben", family: null };
		const cleo = await newcomer();
		for (const user of [queryAsAnonymous(story.testDatabase), cleo, story.eve, cleo])
			expect(await read(user, token)).toMatchObject(seen);
		expect(await join(cleo, token, "  Cleo ")).toEqual({ family: family(), role: "adult", joined: true });
		// A member uses nothing up, and reads it still.
		for (const user of [cleo, story.anna]) {
			expect(await join(user, token, "Somebody")).toMatchObject({ family: family(), joined: false });
			expect(await read(user, token)).toMatchObject({ ...seen, family: family() });
		}
		for (const act of [() => join(story.eve, token, "Eve"), () => read(story.eve, token)])
			await expect(act()).rejects.toMatchObject(gone("invitation_used"));
		const list = await callFunction<object[]>(story.anna, "list_invitations", family());
		expect(list[0]).toMatchObject({ id, state: "used", used_by: "Cleo", created_by: "Ben" });
		expect(JSON.stringify(list)).not.toMatch(/hash|token/);
		const { rows } = await story.anna.query("select kind, who_name from family_history order by id desc limit 1");
		expect(rows).toEqual([{ kind: "person-joined", who_name: "Cleo" }]);
	});

	it("that is guessed, withdrawn, too old or of who may invite no more is refused, each by its own word", async () => {
		const [open, old, revoked, bens, benTwo] = [
			...[await invite(story.anna, family()), await invite(story.anna, family()), await invite(story.anna, family())],
			...[await invite(story.ben, family()), await invite(story.ben, family(), "screen")],
		];
		await change("expires_at = now() - interval '1 second'", old?.id ?? "");
		await callFunction(story.ben, "revoke_invitation", revoked?.id);
		await callFunction(story.anna, "set_role", family(), story.ben.id, "screen");
		const refusals = [
			[`${open?.token.slice(0, -1)}!`, "unknown"],
			["", "unknown"],
			[old?.token, "expired"],
			[revoked?.token, "revoked"],
			[bens?.token, "revoked"],
			[benTwo?.token, "revoked"],
		] as const;
		for (const [token = "", state] of refusals)
			for (const act of [() => join(story.eve, token, "Eve"), () => read(story.eve, token)])
				await expect(act(), state).rejects.toMatchObject(gone(`invitation_${state}`));
		expect((await story.eve.sql`select from family_people where family_group_id = ${family()}`).rowCount).toBe(0);
	});

	it("is sent again, also when it was too old, by another link", async () => {
		const { id, token } = await invite(story.anna, family());
		const again = await callFunction<{ id: string; token: string }>(story.ben, "renew_invitation", id);
		await expect(join(story.eve, token, "Eve")).rejects.toMatchObject(gone("invitation_unknown"));
		await change("expires_at = now() - interval '1 day'", again.id);
		const third = await callFunction<{ id: string; token: string }>(story.ben, "renew_invitation", again.id);
		expect(await join(story.eve, third.token, "Eve")).toMatchObject({ joined: true });
		await expect(callFunction(story.ben, "renew_invitation", third.id)).rejects.toMatchObject(gone("invitation_used"));
		for (const act of ["renew_invitation", "revoke_invitation", "create_invitation_code"])
			await expect(callFunction(story.rob, act, third.id)).rejects.toMatchObject(gone("invitation_unknown"));
	});

	it("that is sent again is not that of whoever has signed up by the link before", async () => {
		const { id } = await invite(story.anna, family());
		await story.owner.sql`update auth.users set invitation = ${id} where id = ${story.eve.id}`;
		expect(await callFunction(story.eve, "my_invitation")).not.toBeNull();
		await callFunction(story.ben, "renew_invitation", id);
		expect(await callFunction(story.eve, "my_invitation")).toBeNull();
		const joined = callFunction(story.eve, "join_my_invitation", "Eve");
		await expect(joined).rejects.toMatchObject(gone("invitation_unknown"));
	});

	it("is one of at most 20 that are open, to at most 20 people and 20 screens", async () => {
		const full = { code: "PT403", hint: "quota_exceeded" };
		const open = await Promise.all(Array.from({ length: 20 }, () => invite(story.anna, family(), "adult")));
		await expect(invite(story.ben, family())).rejects.toMatchObject(full);
		await story.owner.sql`
			with made as (insert into auth.users (email) select gen_random_uuid() || '@family.example'
			from generate_series(1, 18) returning id)
			insert into family_people (family_group_id, user_id, role) select ${family()}, id, 'adult' from made`;
		await expect(join(await newcomer(), open[0]?.token ?? "", "Cleo")).rejects.toMatchObject(full);
		await callFunction(story.anna, "revoke_invitation", open[1]?.id);
		expect(await join(await newcomer(), (await invite(story.anna, family(), "screen")).token, "Hall")).toMatchObject({
			role: "screen",
		});
	});

	it("that two people open at the same time lets one of them in, twenty times", async () => {
		const people = [await newcomer("cleo"), await newcomer("dan")];
		for (let time = 0; time < 20; time++) {
			const { token } = await invite(story.anna, family());
			const answers = await Promise.allSettled(people.map((person) => join(person, token, "Somebody")));
			expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
			const [refused] = answers.filter((answer) => answer.status === "rejected");
			expect(refused?.reason).toMatchObject(gone("invitation_used"));
			await story.owner.sql`
				delete from family_people where user_id = any(${people.map(({ id }) => id)})`;
		}
	});
});

describe("a code to read out", () => {
	it("is eight letters, typed as people type them, and works once", async () => {
		const { id } = await invite(story.ben, family());
		const code = await createCode(id);
		expect(code).toMatch(/^[A-HJ-NP-Z]{8}$/);
		const cleo = await newcomer();
		const typed = ` ${code.slice(0, 4)} - ${code.slice(4).toLowerCase()}`;
		expect(await joinByCode(cleo, typed)).toEqual({ family: family(), role: "adult", joined: true });
		expect(await joinByCode(story.eve, code)).toEqual(CODE_WRONG);
		await expect(callFunction(story.ben, "create_invitation_code", id)).rejects.toMatchObject(gone("invitation_used"));
	});

	it("says whose family it is before anybody joins, and uses nothing up but tries of wrong ones", async () => {
		const { id, token } = await invite(story.ben, family());
		const code = await createCode(id);
		const readByCode = (typed: string) => callFunction(story.eve, "read_invitation_by_code", typed);
		for (let guess = 0; guess < 5; guess++) {
			expect(await readByCode(code)).toEqual(await read(story.eve, token));
			expect(await readByCode("AAAAAAAA")).toEqual(CODE_WRONG);
		}
		expect(await readByCode(code)).toEqual(CODE_TRIES);
		expect(await joinByCode(await newcomer(), code)).toMatchObject({ joined: true });
	});

	it("is dead after 15 minutes, and for whoever has guessed five times; the link still works", async () => {
		const { id, token } = await invite(story.ben, family());
		const code = await createCode(id);
		for (let guess = 0; guess < 5; guess++) expect(await joinByCode(story.eve, "AAAAAAAA")).toEqual(CODE_WRONG);
		for (const typed of [code, "AAAAAAAA"]) expect(await joinByCode(story.eve, typed)).toEqual(CODE_TRIES);
		await change("code_expires_at = now()", id);
		const cleo = await newcomer();
		expect(await joinByCode(cleo, code)).toEqual(CODE_WRONG);
		expect(await join(cleo, token, "Cleo")).toMatchObject({ joined: true });
	});

	it("that two people type at the same time lets one of them in, twenty times", async () => {
		const people = [await newcomer("cleo"), await newcomer("dan")];
		for (let time = 0; time < 20; time++) {
			const code = await createCode((await invite(story.anna, family())).id);
			const answers = await Promise.allSettled(people.map((person) => joinByCode(person, code)));
			const joined = answers.filter(
				({ status, ...answer }) => status === "fulfilled" && "value" in answer && "joined" in (answer.value as object),
			);
			expect(joined).toHaveLength(1);
			// The other one asked before it was used, or after.
			const [other] = answers.filter((answer) => !joined.includes(answer));
			if (other?.status === "rejected") expect(other.reason).toMatchObject(gone("invitation_used"));
			else expect(other?.value).toEqual(CODE_WRONG);
			const empty = "delete from family_people where user_id = any($1)";
			await story.owner.query(empty, [people.map(({ id }) => id)]);
			await story.owner.query("delete from whose_turn_private.code_tries");
		}
	});

	it("is not guessed on by whoever has right ones of their own, also not to pair screens", async () => {
		const own = async () => {
			const { id } = await invite(story.eve, story.eves.id);
			return (await callFunction<{ code: string }>(story.eve, "create_invitation_code", id)).code;
		};
		for (let guess = 0; guess < 5; guess++) {
			expect(await joinByCode(story.eve, await own())).toMatchObject({ joined: false });
			expect(await joinByCode(story.eve, "AAAAAAAA")).toEqual(CODE_WRONG);
		}
		for (const typed of [await own(), "AAAAAAAA"]) expect(await joinByCode(story.eve, typed)).toEqual(CODE_TRIES);
		expect(await callFunction(story.eve, "confirm_pairing", "AAAAAAAA", story.eves.id, "Hall")).toEqual(CODE_TRIES);
	});

	it("is looked up no more for whoever has guessed, and for screens where too many have", async () => {
		const { owner } = story;
		const code = await createCode((await invite(story.ben, family())).id);
		const guesses = await Promise.all(Array.from({ length: 8 }, () => joinByCode(story.eve, "AAAAAAAA")));
		expect(guesses.filter((answer) => JSON.stringify(answer) === JSON.stringify(CODE_WRONG))).toHaveLength(5);
		// However many others guess: that switches off joining for nobody with an account.
		await owner.sql`
			insert into whose_turn_private.code_tries (user_id, tries, since, is_anonymous)
			select gen_random_uuid(), 5, now(), n % 2 = 0 from generate_series(1, 2000) n`;
		expect(await joinByCode(await newcomer(), code)).toMatchObject({ joined: true });
		const screen = await insertAnonymous(story.testDatabase);
		expect(await joinByCode(screen, code)).toEqual(CODE_TRIES);
		await owner.query("update whose_turn_private.code_tries set since = now() - interval '16 minutes'");
		expect(await joinByCode(screen, code)).toEqual(CODE_WRONG);
	});
});

describe("a tablet that shows what a phone confirms", () => {
	const request = (screen: DatabaseUser) => callFunction<{ token: string; code: string }>(screen, "request_pairing");
	const confirm = (adult: DatabaseUser, secret: string, member: string | null = null) =>
		callFunction<{ person?: string; refused?: string }>(adult, "confirm_pairing", secret, family(), "Kitchen", member);

	it("is a screen of the family then, by what it shows or by its code", async () => {
		for (const [by, name] of [
			["token", "Kitchen"],
			["code", "Kitchen 2"],
		] as const) {
			const screen = await insertAnonymous(story.testDatabase);
			const first = await request(screen);
			const shown = await request(screen);
			await expect(confirm(story.ben, first.token)).rejects.toMatchObject(gone("pairing_unknown"));
			expect(await confirm(story.ben, shown[by], story.mia)).toEqual({ person: screen.id });
			const { rows } = await screen.sql`
				select family_group_id, role, name, member_id, is_anonymous from family_people`;
			expect(rows).toEqual([
				{ family_group_id: family(), role: "screen", name, member_id: story.mia, is_anonymous: true },
			]);
			await expect(request(screen)).rejects.toMatchObject({ hint: "already_paired" });
		}
	});

	it("is not by whoever is no adult there, by what is too old, or by guesses", async () => {
		const screen = await insertAnonymous(story.testDatabase);
		const shown = await request(screen);
		await expect(confirm(story.tablet, shown.token)).rejects.toMatchObject({ hint: "role" });
		for (const user of [story.eve, story.rob, screen])
			await expect(confirm(user, shown.token)).rejects.toMatchObject({ hint: "not_in_family" });
		await expect(request(story.eve)).rejects.toMatchObject({ hint: "anonymous_only" });
		for (let guess = 0; guess < 5; guess++) expect(await confirm(story.ben, "AAAAAAAA")).toEqual(CODE_WRONG);
		expect(await confirm(story.ben, shown.code)).toEqual(CODE_TRIES);
		const intoEves = callFunction(story.ben, "confirm_pairing", shown.token, story.eves.id, "Kitchen");
		await expect(intoEves).rejects.toMatchObject({ hint: "not_in_family" });
		await expect(confirm(story.anna, shown.token, story.eves.members.Eve)).rejects.toMatchObject({ code: "23503" });
		await story.owner.query("update whose_turn_private.pairings set expires_at = now()");
		await expect(confirm(story.anna, shown.token)).rejects.toMatchObject(gone("pairing_expired"));
		expect((await screen.query("select from family_groups")).rowCount).toBe(0);
	});
});

it("whoever was removed comes back by a new invitation only, and is in each family once", async () => {
	const bens = await insertFamily(story.ben, ["Bo"], []);
	const { token } = await invite(story.ben, bens.id);
	expect(await join(story.rob, token, "Rob")).toMatchObject({ family: bens.id, joined: true });
	expect((await story.rob.query("select id from family_groups")).rows).toEqual([{ id: bens.id }]);
	await join(story.rob, (await invite(story.anna, family())).token, "Rob");
	expect((await story.rob.query("select id from family_groups")).rowCount).toBe(2);
});
