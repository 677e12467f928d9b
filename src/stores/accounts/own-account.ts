import * as v from "valibot";
import type { CloudClient } from "../cloud/client.ts";
import { AccountError, type Accounts, type Proof } from "./accounts.ts";
import { done } from "./auth-answer.ts";

/** Seconds in which a sign-in is recent: less than the ten minutes of `delete_my_account`, so that there is time to decide. */
const RECENT = 8 * 60;

const Amr = v.object({ amr: v.array(v.object({ timestamp: v.number() })) });

/** What the signed-in person may do about the own account only after showing anew who they are. */
export function ownAccount(
	client: CloudClient,
	site: string,
): Pick<Accounts, "proofs" | "changeEmail" | "deleteAccount"> {
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
			const providers: unknown = user.app_metadata.providers;
			return {
				password: Array.isArray(providers) && providers.includes("email"),
				isRecent: Date.now() / 1000 - signedInAt(access_token) < RECENT,
			};
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

/** Seconds since 1970 of the latest sign-in of a session; 0 when its token does not say. */
function signedInAt(token: string): number {
	const [, payload = ""] = token.split(".");
	const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
	const claims = v.safeParse(v.pipe(v.string(), v.parseJson(), Amr), text);
	return claims.success ? Math.max(0, ...claims.output.amr.map(({ timestamp }) => timestamp)) : 0;
}
