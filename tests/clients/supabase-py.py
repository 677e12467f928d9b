# The story of try-clients.ts, by supabase-py.

import asyncio
import os
import urllib.request
import uuid

from postgrest.exceptions import APIError
from supabase import acreate_client

URL, KEY, MAILS = (os.environ[name] for name in ("URL_OF_SERVER", "API_KEY", "MAILS"))


async def main():
	email, first, password = f"{uuid.uuid4()}@family.example", "correct horse battery", "battery horse correct"
	client = await acreate_client(URL, KEY)
	await client.auth.sign_up({"email": email, "password": first, "options": {"data": {"full_name": "Ada"}}})
	with urllib.request.urlopen(f"{MAILS}?to={email}") as mail:
		token_hash = mail.read().decode()
	await client.auth.verify_otp({"token_hash": token_hash, "type": "signup"})
	# The link alone has cleared it (docs/protocol.md).
	await client.auth.update_user({"password": password})
	print("✓ signs up", flush=True)

	phone = await acreate_client(URL, KEY)
	user = (await phone.auth.sign_in_with_password({"email": email, "password": password})).user
	assert (await phone.auth.get_user()).user.email == email
	await phone.auth.refresh_session()
	print("✓ signs in", flush=True)

	family = (await phone.table("family_groups").insert({"name": "Us", "user_id": user.id}).execute()).data[0]
	of_family = {"family_group_id": family["id"]}
	rows = [{**of_family, "name": name} for name in ("Mia", "Noah", "Olga")]
	mia, noah, _ = (await phone.table("family_members").insert(rows).execute()).data
	dishes = (await phone.table("decision_categories").insert({**of_family, "name": "Dishes"}).execute()).data[0]
	turn = {"id": str(uuid.uuid4()), **of_family, "category_id": dishes["id"], "member_id": mia["id"]}
	await phone.table("category_cycles").insert(turn).execute()
	turns = phone.table("category_cycles").select("cycle_number, family_members(name), decision_categories(name)")
	assert (await turns.eq("family_group_id", family["id"]).order("created_at").execute()).data == [
		{"cycle_number": 1, "family_members": {"name": "Mia"}, "decision_categories": {"name": "Dishes"}}
	]

	def members():
		return phone.table("family_members")

	assert len((await members().select("name").in_("name", ["Mia", "Noah"]).lte("name", "Mia").execute()).data) == 1
	assert len((await members().select("name").is_("back_on", "null").execute()).data) == 3
	page = await members().select("name", count="exact").order("name").range(1, 1).execute()
	assert (page.count, page.data) == (3, [{"name": "Noah"}])
	renamed = await members().update({"name": "Nora"}).eq("id", noah["id"]).execute()
	assert renamed.data[0]["name"] == "Nora"
	assert (await phone.table("category_cycles").upsert(turn, on_conflict="id", ignore_duplicates=True).execute()).data == []
	for wrong, code in ((members().insert(rows), "23505"), (members().select("*").single(), "PGRST116")):
		try:
			await wrong.execute()
			raise AssertionError(code)
		except APIError as error:
			assert error.code == code, error
	await members().delete().eq("name", "Olga").execute()
	assert len((await members().select("*").execute()).data) == 2
	print("✓ reads and writes", flush=True)

	heard = asyncio.get_running_loop().create_future()
	subscribed = asyncio.Event()

	def hear(change):
		# What was changed before may be heard of, too.
		if (change["data"].get("record") or {}).get("name") == "Pim" and not heard.done():
			heard.set_result(change)

	channel = phone.channel("family").on_postgres_changes("*", schema="public", table="family_members", callback=hear)
	channel = channel.on_system(lambda _: subscribed.set())
	await channel.subscribe()
	await subscribed.wait()
	await members().insert({**of_family, "name": "Pim"}).execute()
	await heard
	print("✓ hears of a change", flush=True)

	await phone.auth.sign_out()
	assert await phone.auth.get_session() is None
	print("✓ signs out", flush=True)


asyncio.run(main())
# Its connection for live updates may be open still.
os._exit(0)
