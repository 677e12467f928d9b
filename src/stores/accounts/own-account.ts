import * as v from "valibot";
import type { CloudClient } from "../cloud/client.ts";
import { AccountError, type Accounts, type Proof } from "./accounts.ts";
import { done } from "./auth-answer.ts";

/** Seconds in which a sign-in is recent: less than the ten minutes of `delete_my_account`, so that there is time to decide. */
const RECENT = 8 * 60;

/** As long as the server lets whoever came by a recovery mail choose a password without the old one, less some time to type. */
const RECENT_RECOVERY = 55 * 60;

const Amr = v.object({ amr: v.array(v.object({ method: v.optional(v.string()), timestamp: v.number() })) });

/** What the signed-in person may do about the own account only after showing anew who they are. */
export function ownAccount(
	client: CloudClient,
	site: string,
): Pick<Accounts, "proofs" | "setPassword" | "changeEmail" | "deleteAccount"> {
	const { auth } = client;

	async function session() {
		const { data, error } = await auth.getSession();
		done({ error });
		if (!data.session) throw new AccountError("logged_out");
		return data.session;
	}

	async function prove(password: Proof): Promise<void> {
		if (password === undefined) return;
		const { user } = await session();
		const { error } = await auth.signInWithPassword({ email: user.email ?? "", password });
		if (error?.code === "invalid_credentials") throw new AccountError("wrong_password", { cause: error });
		done({ error });
	}

	return {
		async proofs() {
			const { user, access_token } = await session();
			const { providers, password_needed } = user.app_metadata;
			const password = Array.isArray(providers) && providers.includes("email");
			const isRecovery = secondsSince(access_token, "recovery") < RECENT_RECOVERY;
			return {
				password,
				oldPassword: password && password_needed !== true && !isRecovery,
				isRecent: secondsSince(access_token) < RECENT,
			};
		},
		async setPassword(password, old) {
			const { error } = await auth.updateUser({ password, ...(old !== undefined && { current_password: old }) });
			if (error?.code === "current_password_invalid") throw new AccountError("wrong_password", { cause: error });
			done({ error });
		},
		async changeEmail(email, proof) {
			await prove(proof);
			done(await auth.updateUser({ email }, { emailRedirectTo: site }));
		},
		async deleteAccount(proof) {
			await prove(proof);
			const { error, status } = await client.rpc("delete_my_account");
			if (!error) return;
			if (status === 0) throw new AccountError("unreachable", { cause: error });
			const code = error.code === "PT403" ? "reauthentication_needed" : error.code;
			throw new AccountError(code, { said: code === "reauthentication_needed" ? error.message : "", cause: error });
		},
	};
}

/** Seconds since the latest sign-in of a session, by one method or any; infinite when its token does not say. */
function secondsSince(token: string, by?: string): number {
	const [, payload = ""] = token.split(".");
	const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
	const claims = v.safeParse(v.pipe(v.string(), v.parseJson(), Amr), text);
	const ways = claims.success ? claims.output.amr : [];
	const times = ways.filter(({ method }) => by === undefined || method === by).map(({ timestamp }) => timestamp);
	return Date.now() / 1000 - Math.max(Number.NEGATIVE_INFINITY, ...times);
}
