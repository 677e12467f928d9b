import fc from "fast-check";
import { brokenJson, hostileText, json, placeholder, value } from "./dictionary.ts";
import { headers, type SocketRequest, withQuery } from "./request.ts";

const table = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.constantFrom("family_members", "decision_categories", "category_cycles", "open_draws", "*"),
	},
	{ weight: 1, arbitrary: fc.oneof(hostileText, fc.constantFrom("users", "pg_class")) },
);

const binding = fc.record(
	{
		event: fc.oneof(
			{ weight: 6, arbitrary: fc.constantFrom("*", "INSERT", "UPDATE", "DELETE") },
			{ weight: 1, arbitrary: json },
		),
		schema: fc.oneof(
			{ weight: 8, arbitrary: fc.constant("public") },
			{ weight: 1, arbitrary: fc.constantFrom("auth", "*", 1) },
		),
		table,
		filter: fc.oneof(
			value.map((text) => `family_group_id=eq.${text}`),
			hostileText,
		),
	},
	{ requiredKeys: ["event", "schema"] },
);

const token = fc.oneof(
	{ weight: 6, arbitrary: fc.constant(placeholder("me.token")) },
	{
		weight: 2,
		arbitrary: fc.constantFrom("forged.none", "forged.public", "forged.victim", "forged.late").map(placeholder),
	},
	{ weight: 1, arbitrary: fc.oneof(hostileText, json) },
);

const join = fc.record({
	access_token: token,
	config: fc.oneof(
		{ weight: 8, arbitrary: fc.record({ postgres_changes: fc.array(binding, { maxLength: 11 }) }) },
		{ weight: 1, arbitrary: json },
	),
});

const topic = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom("realtime:family", "realtime:a", "realtime:b", "phoenix") },
	{ weight: 1, arbitrary: hostileText },
);

const message = fc.oneof(
	{ weight: 6, arbitrary: fc.tuple(topic, fc.constant("phx_join"), join) },
	{ weight: 3, arbitrary: fc.tuple(topic, fc.constant("access_token"), fc.record({ access_token: token })) },
	{ weight: 2, arbitrary: fc.tuple(topic, fc.constant("phx_leave"), fc.constant({})) },
	{ weight: 2, arbitrary: fc.tuple(topic, fc.constant("heartbeat"), json) },
	{ weight: 1, arbitrary: fc.tuple(topic, fc.oneof(hostileText, fc.constantFrom("broadcast", "presence")), json) },
);

function frame(version: string): fc.Arbitrary<SocketRequest["frames"][number]> {
	const ref = fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 9 }).map(String) }, { weight: 1, arbitrary: json });
	const good = fc
		.tuple(ref, ref, message)
		.map(([join_ref, ref, [topic, event, payload]]) =>
			JSON.stringify(
				version === "2.0.0" ? [join_ref, ref, topic, event, payload] : { join_ref, ref, topic, event, payload },
			),
		);
	return fc.oneof(
		{ weight: 20, arbitrary: good },
		{ weight: 1, arbitrary: json.map((found) => JSON.stringify(found)) },
		{ weight: 1, arbitrary: brokenJson },
		{ weight: 1, arbitrary: hostileText.map((binary) => ({ binary })) },
	);
}

/** WebSockets of live updates, and what is said on them. */
export const socketRequest: fc.Arbitrary<SocketRequest> = fc
	.record({
		version: fc.oneof(
			{ weight: 9, arbitrary: fc.constantFrom("1.0.0", "2.0.0") },
			{ weight: 1, arbitrary: hostileText },
		),
		apikey: fc.oneof(
			{ weight: 19, arbitrary: fc.constant(placeholder("apikey")) },
			{ weight: 1, arbitrary: hostileText },
		),
		headers,
	})
	.chain(({ version, apikey, headers: { host: _, "accept-encoding": __, ...headers } }) =>
		fc.array(frame(version), { minLength: 1, maxLength: 8 }).map((frames) => ({
			kind: "socket" as const,
			path: withQuery("/realtime/v1/websocket", [
				["apikey", apikey],
				["vsn", version],
			]),
			headers,
			frames,
		})),
	);
