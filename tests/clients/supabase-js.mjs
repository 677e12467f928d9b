// The story of try-clients.ts, by the supabase-js that is in the folder of the first argument.

import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";

const { URL_OF_SERVER: url = "", API_KEY: key = "", MAILS: mails = "" } = process.env;
const require = createRequire(`${process.argv[2]}/package.json`);
/** @type {{ createClient: (...args: unknown[]) => any }} Of whichever version. */
const { createClient } = require("@supabase/supabase-js");
// Node 20 has none of its own; old versions bring one along.
const transport = globalThis.WebSocket ?? (await import("ws")).WebSocket;

const email = `${randomUUID()}@family.example`;
const [first, password] = ["correct horse battery", "battery horse correct"];
const open = () => createClient(url, key, { auth: { persistSession: false }, realtime: { transport } });
const client = open();

/** @param {{ data: any, error: any }} answer */
function unwrap({ data, error }) {
	if (error) throw error;
	return data;
}

unwrap(await client.auth.signUp({ email, password: first, options: { data: { full_name: "Ada" } } }));
const token_hash = await (await fetch(`${mails}?to=${email}`)).text();
unwrap(await client.auth.verifyOtp({ token_hash, type: "signup" }));
// The link alone has cleared it (docs/protocol.md).
unwrap(await client.auth.updateUser({ password }));
console.log("✓ signs up");

const phone = open();
const { user } = unwrap(await phone.auth.signInWithPassword({ email, password }));
assert.equal(unwrap(await phone.auth.getUser()).user.email, email);
assert.equal((await open().auth.signInWithPassword({ email, password: first })).error?.status, 400);
unwrap(await phone.auth.refreshSession());
console.log("✓ signs in");

const family = unwrap(await phone.from("family_groups").insert({ name: "Us", user_id: user.id }).select().single());
const ofFamily = { family_group_id: family.id };
const rows = ["Mia", "Noah", "Olga"].map((name) => ({ ...ofFamily, name }));
const [mia, noah] = unwrap(await phone.from("family_members").insert(rows).select("id, name").order("name"));
const dishes = unwrap(
	await phone
		.from("decision_categories")
		.insert({ ...ofFamily, name: "Dishes" })
		.select()
		.single(),
);
const turn = { id: randomUUID(), ...ofFamily, category_id: dishes.id, member_id: mia.id };
unwrap(await phone.from("category_cycles").insert(turn));
const turns = phone.from("category_cycles").select("cycle_number, family_members(name), decision_categories(name)");
assert.deepEqual(unwrap(await turns.eq("family_group_id", family.id).order("created_at")), [
	{ cycle_number: 1, family_members: { name: "Mia" }, decision_categories: { name: "Dishes" } },
]);
const members = () => phone.from("family_members");
assert.equal(unwrap(await members().select("name").in("name", ["Mia", "Noah"]).lte("name", "Mia")).length, 1);
assert.equal(unwrap(await members().select("name").is("back_on", null)).length, 3);
const page = await members().select("name", { count: "exact" }).order("name").range(1, 1);
assert.deepEqual([page.count, page.data], [3, [{ name: "Noah" }]]);
assert.equal((await members().select("*", { count: "exact", head: true })).count, 3);
assert.equal((await members().select().single()).error?.code, "PGRST116");
assert.equal(unwrap(await members().update({ name: "Nora" }).eq("id", noah.id).select().single()).name, "Nora");
const again = phone.from("category_cycles").upsert(turn, { onConflict: "id", ignoreDuplicates: true });
assert.deepEqual(unwrap(await again.select()), []);
assert.equal((await members().insert(rows)).error?.code, "23505");
unwrap(await members().delete().eq("name", "Olga"));
assert.equal(unwrap(await members().select()).length, 2);
console.log("✓ reads and writes");

const heard = new Promise((resolve, reject) => {
	const filter = { event: "*", schema: "public", table: "family_members", filter: `family_group_id=eq.${family.id}` };
	phone
		.channel("family")
		.on("postgres_changes", filter, resolve)
		// Says to whom it may be told: some versions join with the API key, and send the person's token after that.
		.on("system", {}, () =>
			members()
				.insert({ ...ofFamily, name: "Pim" })
				.then(unwrap)
				.catch(reject),
		)
		.subscribe((/** @type {string} */ _, /** @type {Error | undefined} */ error) => error && reject(error));
});
assert.equal((await heard).new.name, "Pim");
console.log("✓ hears of a change");

assert.equal((await phone.auth.signOut()).error, null);
assert.equal(unwrap(await phone.auth.getSession()).session, null);
console.log("✓ signs out");
process.exit();
