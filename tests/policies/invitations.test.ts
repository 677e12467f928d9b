import { describe, expect, it } from "vitest";
import { type DatabaseUser, insertFamily, insertUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { insertAnonymous, invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

const { testDatabase, anna, ben, tablet, rob, eve, family, eves } = startPeopleStory("for each test");
const gone = (hint: string) => ({ code: "PT410", hint });
const FULL = { code: "PT403", hint: "quota_exceeded" };
const newcomer = () => insertUser(testDatabase, "cleo");
const read = (user: DatabaseUser, token: string) => user.call("read_invitation", token);
const change = (what: string, id: string) =>
	testDatabase.owner.query(`update family_invitations set ${what} where id = $1`, [id]);
const createCode = async (invitation: string, adult = ben) =>
	(await adult.call<{ code: string }>("create_invitation_code", invitation)).code;
const joinByCode = (user: DatabaseUser, code: string) => user.call("join_by_code", code, "Cleo");
const CODE_WRONG = { refused: "code_wrong" };
const CODE_TRIES = { refused: "code_tries" };
const WRONG = "AAAAAAAA";

describe("an invitation", () => {
	it("is read by anybody who has it, which changes nothing, and is joined once", async () => {
		const { token, id } = await invite(ben, family.id);
		const seen = { role: "adult", family_name: "My Family", invited_by: "Ben", family: null };
		const cleo = await newcomer();
		for (const user of [queryAsAnonymous(testDatabase), cleo, eve, cleo])
			expect(await read(user, token)).toMatchObject(seen);
		expect(await join(cleo, token, "  Cleo ")).toEqual({ family: family.id, role: "adult", joined: true });
		// A member uses nothing up, and reads it still.
		for (const user of [cleo, anna]) {
			expect(await join(user, token, "Somebody")).toMatchObject({ family: family.id, joined: false });
			expect(await read(user, token)).toMatchObject({ ...seen, family: family.id });
		}
		for (const act of [join, read]) await expect(act(eve, token, "Eve")).rejects.toMatchObject(gone("invitation_used"));
		const list = await anna.call<object[]>("list_invitations", family.id);
		expect(list[0]).toMatchObject({ id, state: "used", used_by: "Cleo", created_by: "Ben" });
		expect(JSON.stringify(list)).not.toMatch(/hash|token/);
		const { rows } = await anna.query("select kind, who_name from family_history order by id desc limit 1");
		expect(rows).toEqual([{ kind: "person-joined", who_name: "Cleo" }]);
	});

	it("that is guessed, withdrawn, too old or of who may invite no more is refused, each by its own word", async () => {
		const invited = async (adult: DatabaseUser, role?: "screen") => invite(adult, family.id, role);
		const [open, old, revoked] = [await invited(anna), await invited(anna), await invited(anna)];
		const bens = [await invited(ben), await invited(ben, "screen")];
		await change("expires_at = now() - interval '1 second'", old.id);
		await ben.call("revoke_invitation", revoked.id);
		await anna.call("set_role", family.id, ben.id, "screen");
		for (const [state, tokens] of Object.entries({
			unknown: [`${open.token.slice(0, -1)}!`, ""],
			expired: [old.token],
			revoked: [revoked, ...bens].map(({ token }) => token),
		}))
			for (const token of tokens)
				for (const act of [join, read])
					await expect(act(eve, token, "Eve")).rejects.toMatchObject(gone(`invitation_${state}`));
		expect((await eve.sql`select from family_people where family_group_id = ${family.id}`).rowCount).toBe(0);
	});

	it("is sent again, also when it was too old, by another link", async () => {
		const { id, token } = await invite(anna, family.id);
		const renew = (one: string) => ben.call<{ id: string; token: string }>("renew_invitation", one);
		const again = await renew(id);
		await expect(join(eve, token, "Eve")).rejects.toMatchObject(gone("invitation_unknown"));
		await change("expires_at = now() - interval '1 day'", again.id);
		const third = await renew(again.id);
		expect(await join(eve, third.token, "Eve")).toMatchObject({ joined: true });
		await expect(renew(third.id)).rejects.toMatchObject(gone("invitation_used"));
	});

	it("that is sent again is not that of whoever has signed up by the link before", async () => {
		const { id } = await invite(anna, family.id);
		await testDatabase.owner.sql`update auth.users set invitation = ${id} where id = ${eve.id}`;
		expect(await eve.call("my_invitation")).not.toBeNull();
		await ben.call("renew_invitation", id);
		expect(await eve.call("my_invitation")).toBeNull();
		await expect(eve.call("join_my_invitation", "Eve")).rejects.toMatchObject(gone("invitation_unknown"));
	});

	it("is one of at most 20 that are open, to at most 20 people and 20 screens", async () => {
		const open = await Promise.all(Array.from({ length: 20 }, () => invite(anna, family.id)));
		await expect(invite(ben, family.id)).rejects.toMatchObject(FULL);
		const fill = (role: "adult" | "screen", count: number) =>
			testDatabase.owner.sql`
				with made as (insert into auth.users (email) select gen_random_uuid() || '@family.example'
				from generate_series(1, ${count}::int) returning id)
				insert into family_people (family_group_id, user_id, role) select ${family.id}, id, ${role} from made`;
		await fill("adult", 18);
		await expect(join(await newcomer(), open[0]?.token ?? "", "Cleo")).rejects.toMatchObject(FULL);
		await anna.call("revoke_invitation", open[1]?.id);
		const hall = await join(await newcomer(), (await invite(anna, family.id, "screen")).token, "Hall");
		expect(hall).toMatchObject({ role: "screen" });
		await fill("screen", 18);
		// Another role needs room, too; who has it already needs none.
		await expect(anna.call("set_role", family.id, ben.id, "screen")).rejects.toMatchObject(FULL);
		await anna.call("set_role", family.id, tablet.id, "screen");
	});

	it.each(["link", "code"])("whose %s two people use at once lets one of them in, twenty times", async (by) => {
		const people = [await newcomer(), await newcomer()];
		for (let time = 0; time < 20; time++) {
			const { id, token } = await invite(anna, family.id);
			const code = by === "code" ? await createCode(id) : "";
			const answers = await Promise.allSettled(
				people.map((one) => (code ? joinByCode(one, code) : join(one, token, "Somebody"))),
			);
			const said = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason));
			expect(said.filter(({ joined }) => joined)).toHaveLength(1);
			// Who types a code may ask before it is used, or after.
			const [other] = said.filter(({ joined }) => !joined);
			expect(other).toMatchObject(code && other.refused ? CODE_WRONG : gone("invitation_used"));
			await testDatabase.owner.query("delete from family_people where user_id = any($1)", [people.map(({ id }) => id)]);
			await testDatabase.owner.query("delete from whose_turn_private.code_tries");
		}
	});
});

describe("a code to read out", () => {
	it("is eight letters, typed as people type them, and works once", async () => {
		const { id } = await invite(ben, family.id);
		const code = await createCode(id);
		expect(code).toMatch(/^[A-HJ-NP-Z]{8}$/);
		const typed = ` ${code.slice(0, 4)} - ${code.slice(4).toLowerCase()}`;
		const joined = await joinByCode(await newcomer(), typed);
		expect(joined).toEqual({ family: family.id, role: "adult", joined: true });
		expect(await joinByCode(eve, code)).toEqual(CODE_WRONG);
		await expect(createCode(id)).rejects.toMatchObject(gone("invitation_used"));
	});

	it("says whose family it is before anybody joins, and uses nothing up but tries of wrong ones", async () => {
		const { id, token } = await invite(ben, family.id);
		const code = await createCode(id);
		const readByCode = (typed: string) => eve.call("read_invitation_by_code", typed);
		for (let guess = 0; guess < 5; guess++) {
			expect(await readByCode(code)).toEqual(await read(eve, token));
			expect(await readByCode(WRONG)).toEqual(CODE_WRONG);
		}
		expect(await readByCode(code)).toEqual(CODE_TRIES);
		expect(await joinByCode(await newcomer(), code)).toMatchObject({ joined: true });
	});

	it("is dead after 15 minutes, and for whoever has guessed five times; the link still works", async () => {
		const { id, token } = await invite(ben, family.id);
		const code = await createCode(id);
		for (let guess = 0; guess < 5; guess++) expect(await joinByCode(eve, WRONG)).toEqual(CODE_WRONG);
		for (const typed of [code, WRONG]) expect(await joinByCode(eve, typed)).toEqual(CODE_TRIES);
		await change("code_expires_at = now()", id);
		const cleo = await newcomer();
		expect(await joinByCode(cleo, code)).toEqual(CODE_WRONG);
		expect(await join(cleo, token, "Cleo")).toMatchObject({ joined: true });
	});

	it("is not guessed on by whoever has right ones of their own, also not to pair screens", async () => {
		const own = async () => createCode((await invite(eve, eves.id)).id, eve);
		for (let guess = 0; guess < 5; guess++) {
			expect(await joinByCode(eve, await own())).toMatchObject({ joined: false });
			expect(await joinByCode(eve, WRONG)).toEqual(CODE_WRONG);
		}
		for (const typed of [await own(), WRONG]) expect(await joinByCode(eve, typed)).toEqual(CODE_TRIES);
		expect(await eve.call("confirm_pairing", WRONG, eves.id, "Hall")).toEqual(CODE_TRIES);
	});

	it("is looked up no more for whoever has guessed, and for screens where too many have", async () => {
		const { owner } = testDatabase;
		const code = await createCode((await invite(ben, family.id)).id);
		const guesses = await Promise.all(Array.from({ length: 8 }, () => joinByCode(eve, WRONG)));
		expect(guesses.filter((answer) => JSON.stringify(answer) === JSON.stringify(CODE_WRONG))).toHaveLength(5);
		// However many others guess: that switches off joining for nobody with an account.
		await owner.query(`
			insert into whose_turn_private.code_tries (user_id, tries, since, is_anonymous)
			select gen_random_uuid(), 5, now(), n % 2 = 0 from generate_series(1, 2000) n`);
		expect(await joinByCode(await newcomer(), code)).toMatchObject({ joined: true });
		const screen = await insertAnonymous(testDatabase);
		expect(await joinByCode(screen, code)).toEqual(CODE_TRIES);
		await owner.query("update whose_turn_private.code_tries set since = now() - interval '16 minutes'");
		expect(await joinByCode(screen, code)).toEqual(CODE_WRONG);
	});
});

describe("a tablet that shows what a phone confirms", () => {
	const request = (screen: DatabaseUser) => screen.call<{ token: string; code: string }>("request_pairing");
	const confirm = (adult: DatabaseUser, secret: string, member: string | null = null, into = family.id) =>
		adult.call<{ person?: string; refused?: string }>("confirm_pairing", secret, into, "Kitchen", member);

	it("is a screen of the family then, by what it shows or by its code", async () => {
		for (const [by, name] of [
			["token", "Kitchen"],
			["code", "Kitchen 2"],
		] as const) {
			const screen = await insertAnonymous(testDatabase);
			const first = await request(screen);
			const shown = await request(screen);
			await expect(confirm(ben, first.token)).rejects.toMatchObject(gone("pairing_unknown"));
			expect(await confirm(ben, shown[by], family.mia)).toEqual({ person: screen.id });
			const { rows } = await screen.sql`
				select family_group_id as family, role, name, member_id as face, is_anonymous from family_people`;
			expect(rows).toEqual([{ family: family.id, role: "screen", name, face: family.mia, is_anonymous: true }]);
			await expect(request(screen)).rejects.toMatchObject({ hint: "already_paired" });
		}
	});

	it("is not by whoever is no adult there, by what is too old, or by guesses", async () => {
		const screen = await insertAnonymous(testDatabase);
		const shown = await request(screen);
		await expect(confirm(tablet, shown.token)).rejects.toMatchObject({ hint: "role" });
		for (const user of [eve, rob, screen])
			await expect(confirm(user, shown.token)).rejects.toMatchObject({ hint: "not_in_family" });
		await expect(confirm(ben, shown.token, null, eves.id)).rejects.toMatchObject({ hint: "not_in_family" });
		await expect(request(eve)).rejects.toMatchObject({ hint: "anonymous_only" });
		for (let guess = 0; guess < 5; guess++) expect(await confirm(ben, WRONG)).toEqual(CODE_WRONG);
		expect(await confirm(ben, shown.code)).toEqual(CODE_TRIES);
		await expect(confirm(anna, shown.token, eves.members.Eve)).rejects.toMatchObject({ code: "23503" });
		await testDatabase.owner.query("update whose_turn_private.pairings set expires_at = now()");
		await expect(confirm(anna, shown.token)).rejects.toMatchObject(gone("pairing_expired"));
		expect((await screen.query("select from family_groups")).rowCount).toBe(0);
	});
});

it("whoever was removed comes back by a new invitation only, and is in each family once", async () => {
	const bens = await insertFamily(ben, ["Bo"], []);
	const families = async () => (await rob.query("select id from family_groups")).rows.map(({ id }) => id);
	expect(await join(rob, (await invite(ben, bens.id)).token, "Rob")).toMatchObject({ family: bens.id, joined: true });
	expect(await families()).toEqual([bens.id]);
	await join(rob, (await invite(anna, family.id)).token, "Rob");
	expect(await families()).toHaveLength(2);
});
