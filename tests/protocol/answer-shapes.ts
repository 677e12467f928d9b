const ACCOUNT = {
	...{ aud: '"authenticated"', role: '"authenticated"' },
	...{ email: "email", phone: "", is_anonymous: false },
	app_metadata: { provider: '"email"', providers: ['"email"'] },
};

const metadata = (email_verified: boolean) => ({
	...{ email: "email", email_verified, full_name: "text", phone_verified: false, sub: "uuid" },
});

const user = (isConfirmed: boolean) => ({
	...{ ...ACCOUNT, id: "uuid", created_at: "time", updated_at: "time", confirmation_sent_at: "time" },
	...(isConfirmed && { confirmed_at: "time", email_confirmed_at: "time", last_sign_in_at: "time" }),
	user_metadata: metadata(isConfirmed),
	identities: [
		{
			...{ id: "uuid", identity_id: "uuid", user_id: "uuid", provider: '"email"', email: "email" },
			...{ created_at: "time", updated_at: "time", last_sign_in_at: "time" },
			identity_data: metadata(isConfirmed),
		},
	],
});

const session = (more: object = {}) => ({
	...{ token_type: '"bearer"', expires_at: "number", expires_in: "number", refresh_token: "text" },
	access_token: {
		jwt: {
			...{ ...ACCOUNT, sub: "uuid", session_id: "uuid", aal: "text", iss: "text", exp: "number", iat: "number" },
			amr: [{ method: '"otp"', timestamp: "number" }],
			user_metadata: metadata(true),
		},
	},
	user: { ...user(true), ...more },
});

const ERROR = { code: "status", error_code: "code", msg: "text" };
const ERROR_2024_01_01 = { code: "code", message: "text" };
const WEAK = { weak_password: { reasons: ['"length"'] } };

/** Shapes that many answers have, by the names that auth-answers.jsonl has for them. */
export const ANSWER_SHAPES: Readonly<Record<string, unknown>> = {
	error: ERROR,
	"error 2": { ...ERROR, msg: '"unsupported_grant_type"' },
	"error 2024-01-01": ERROR_2024_01_01,
	"weak password": { ...ERROR, ...WEAK },
	"weak password 2024-01-01": { ...ERROR_2024_01_01, ...WEAK },
	user: user(false),
	"user 2": user(true),
	session: session(),
	"session 2": session({ recovery_sent_at: "time" }),
};
