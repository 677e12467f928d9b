import type { ClientBase } from "pg";
import { INVITATION_LIFETIME_DAYS, inviteAddress } from "../auth/accounts/invitations.ts";
import { createMailLink } from "../auth/mail-links/mail-links.ts";
import { deleteOneTimeTokens } from "../auth/mail-links/one-time-tokens.ts";
import { endSessions } from "../auth/sessions/sessions.ts";
import { emailIdentity, upsertIdentity } from "../auth/users/identities.ts";
import { lockUserByEmail, type User, updateUser } from "../auth/users/users.ts";
import type { Config } from "../config.ts";
import { callFunction } from "../database/call-function.ts";
import { UsersError } from "./users-error.ts";

interface UserCommand {
	readonly db: ClientBase;
	/** Normalised. */
	readonly email: string;
	readonly config: Config;
	/** Resolves with the line that the operator types. */
	readonly ask: (question: string) => Promise<string>;
}

/**
 * The commands of an operator about one account. Each runs in a transaction of its own.
 *
 * @returns a sentence that says what was done
 * @throws UsersError
 */
export const USER_COMMANDS: Readonly<Record<string, (command: UserCommand) => Promise<string>>> = {
	async invite({ db, email, config }) {
		const user = await lockUserByEmail(db, email);
		if (user?.email_confirmed_at) throw new UsersError(`${email} has an account already`);
		await inviteAddress(db, email);
		const note = config.signUp === "invited" ? "" : ` SIGN_UP is ${config.signUp}, so that it makes no difference now.`;
		return `${email} may sign up at ${getSiteUrl(config)}/signup for ${INVITATION_LIFETIME_DAYS} days.${note}`;
	},

	async confirm({ db, email }) {
		const user = await requireUser(db, email);
		if (user.email_confirmed_at) return `${email} is confirmed already.`;
		await updateUser(db, user.id, { email_confirmed_at: new Date(), sign_up_code_challenge: null });
		await upsertIdentity(db, emailIdentity(user.id, email, true));
		await deleteOneTimeTokens(db, user.id);
		return `${email} is confirmed, with the password and the name of the sign-up.`;
	},

	async "reset-password"({ db, email, config }) {
		if (!config.passwordLogin) throw new UsersError("accounts have no passwords here (PASSWORD_LOGIN)");
		const user = await requireUser(db, email);
		const link = await createMailLink(db, getSiteUrl(config), user, "recovery");
		return [
			`This link leads to a new password for ${email}. It works once, for an hour; give it to nobody else:`,
			link,
		].join("\n");
	},

	async "end-sessions"({ db, email }) {
		const user = await requireUser(db, email);
		const { rows } = await db.query<{ count: number }>(
			"select count(*)::int as count from auth.sessions where user_id = $1",
			[user.id],
		);
		await endSessions(db, user.id);
		return `${email} is logged out everywhere; sessions ended: ${rows[0]?.count ?? 0}.`;
	},

	async delete({ db, email, ask }) {
		const user = await requireUser(db, email);
		const isShared = await callFunction<boolean>(db, "owns_shared_family", user.id);
		const family = isShared ? "the family in it, in which other adults are as well" : "the family in it";
		const typed = await ask(`This deletes the account of ${email} with ${family}, for ever. Type the address again: `);
		if (typed.trim().toLowerCase() !== email) throw new UsersError("that is another address, and nothing was deleted");
		await db.query("delete from auth.users where id = $1", [user.id]);
		return `${email} is deleted, with everything that was in the account.`;
	},
};

async function requireUser(db: ClientBase, email: string): Promise<User> {
	const user = await lockUserByEmail(db, email);
	if (!user) throw new UsersError(`there is no account of ${email}`);
	return user;
}

const getSiteUrl = ({ siteUrl, port }: Config) => siteUrl ?? `http://localhost:${port}`;
