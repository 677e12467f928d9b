import { Hono } from "hono";
import * as v from "valibot";
import { changeAccount } from "../accounts/account-changes.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, phoneDisabled } from "../errors.ts";
import {
	appMetadataSchema,
	metadataSchema,
	newPasswordSchema,
	parseEmail,
	passwordSchema,
	readBody,
	textSchema,
} from "../input.ts";
import { createRequestLimits } from "../limits/request-limits.ts";
import { rememberDevice } from "../sessions/known-devices.ts";
import { readCodeChallenge } from "../sessions/pkce.ts";
import { authenticateRequest, getAccessToken, verifyRequest } from "../sessions/request-auth.ts";
import { fetchSessionUser } from "../sessions/user-response.ts";

const changeSchema = v.object({
	email: textSchema,
	phone: textSchema,
	password: newPasswordSchema,
	current_password: passwordSchema,
	data: v.nullish(metadataSchema),
	app_metadata: appMetadataSchema,
	code_challenge: textSchema,
	code_challenge_method: textSchema,
});

const PATHS = ["/user", "/user/"];

/** `GET /user` and `PUT /user`: the account of the signed-in user. */
export function userRoutes(auth: AuthContext) {
	return new Hono()
		.on("GET", PATHS, async (c) => {
			const claims = await verifyRequest(auth, getAccessToken(c, auth));
			return c.json(await fetchSessionUser(auth.pool, claims));
		})
		.on("PUT", PATHS, async (c) => {
			const session = await authenticateRequest(c, auth);
			const change = readChange(await readBody(c, changeSchema));
			const { user, response } = await changeAccount(auth, createRequestLimits(c, auth), session, change);
			// A new password makes the account forget all devices.
			if (change.password != null) rememberDevice(c, auth, user);
			return c.json(response);
		});
}

/** @throws AuthError for changes that only GoTrue or an administrator could make */
function readChange({ email, phone, app_metadata, ...change }: v.InferOutput<typeof changeSchema>) {
	const newEmail = email === "" ? undefined : parseEmail(email);
	if (phone !== "") throw phoneDisabled();
	readCodeChallenge(change);
	if (app_metadata) throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
	return { ...change, email: newEmail };
}
