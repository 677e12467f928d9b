import type { EmailOtpType, SupabaseClient, User } from "@supabase/supabase-js";
import { pino } from "pino";
import type { Email } from "postal-mime";
import { startCleanup } from "../../server/auth/cleanup.ts";
import { extractCode, extractLink, waitForMailedToken } from "../helpers/inbox.ts";
import type { TestServer } from "../helpers/test-server.ts";
import { nextEmail, PASSWORD } from "../helpers/users.ts";

interface Answer {
	readonly error: { readonly code?: string | undefined; readonly name: string } | null;
}

/** "in", or the error's code; its name where supabase-js has none. */
export const outcomeOf = ({ error }: Answer) => (error ? (error.code ?? error.name) : "in");

/** What a user has written about themselves, without what the server says of the account. */
export function readOwnMetadata(user: User | null): Record<string, unknown> {
	const { email, email_verified, phone_verified, sub, ...own } = user?.user_metadata ?? {};
	return own;
}

/** A family of whoever is signed in on a device. @returns its id */
export async function beginFamily(device: SupabaseClient): Promise<string> {
	const { data } = await device.auth.getUser();
	const family = { id: crypto.randomUUID(), name: "My Family", user_id: data.user?.id };
	await device.from("family_groups").insert(family).throwOnError();
	return family.id;
}

/** What invites to a family. */
export const inviteTo = async (device: SupabaseClient, family: string, role = "adult") =>
	(await device.rpc("create_invitation", { family, role })).data as { readonly id: string; readonly token: string };

/** What somebody proves who they are with, besides a mail's link. */
type Proof = Readonly<Record<string, string>>;

/** What people do with accounts. What they are answered is an `outcomeOf`. */
export function accountSteps(server: TestServer) {
	const readMail = (mail: Email) => ({
		mail,
		token_hash: extractLink(mail).searchParams.get("token_hash") as string,
	});

	async function startByMail(type: "recovery" | "magiclink", email?: string) {
		const known = email ?? (await server.createUser()).email;
		const { auth } = server.openDevice();
		const { error } =
			type === "recovery"
				? await auth.resetPasswordForEmail(known)
				: await auth.signInWithOtp({ email: known, options: { shouldCreateUser: false } });
		if (error) throw error;
		const mail = await server.inbox.waitForMail(known);
		return { email: known, code: extractCode(mail), ...readMail(mail) };
	}

	return {
		/** The token in the link of the next mail to an address. */
		tokenFor: (address: string) => waitForMailedToken(server.inbox, address),
		/** What the next mail to an address is about. */
		subjectFor: async (address: string) => (await server.inbox.waitForMail(address)).subject,
		/** The mails that have come to addresses that begin so. */
		mailsTo: (begin: string) => server.inbox.mails.filter(({ to }) => to?.[0]?.address?.startsWith(begin)),

		/** A sign-up that waits for its owner's click. */
		async startSignUp({ email = nextEmail(), password = PASSWORD, full_name = "Ada Example" } = {}) {
			const device = server.openDevice();
			const { error } = await device.auth.signUp({ email, password, options: { data: { full_name } } });
			if (error) throw error;
			return { email, device, ...readMail(await server.inbox.waitForMail(email)) };
		},

		/** The mail by which somebody chooses a new password. @param email of a new user if left out */
		startRecovery: (email?: string) => startByMail("recovery", email),

		/** The mail by which somebody gets in, of either kind. @param email of a new user if left out */
		startByMail,

		/** On a new device. */
		signIn: async (email: string, password = PASSWORD) =>
			outcomeOf(await server.openDevice().auth.signInWithPassword({ email, password })),

		/** Presses a mail's link. @param device a new one if left out */
		follow: async (
			token_hash: string,
			type: EmailOtpType,
			{ proof = {}, device = server.openDevice() }: { readonly proof?: Proof; readonly device?: SupabaseClient } = {},
		) => outcomeOf(await device.auth.verifyOtp({ token_hash, type, ...proof })),

		/** Changes the sessions of somebody, as whoever runs the server does or as time does. */
		changeSessions: (email: string, change: string) =>
			server.owner.query(
				`update auth.sessions set ${change} where user_id = (select id from auth.users where email = $1)`,
				[email],
			),

		/** What the server cleans up when it starts, and every hour. */
		runCleanup: () => startCleanup(server.database.pool, pino({ level: "silent" }))(),

		/** Lets all links of mails get old. */
		ageLinks: (interval: string) =>
			server.owner.sql`update auth.one_time_tokens set created_at = created_at - ${interval}::interval`,
	};
}
