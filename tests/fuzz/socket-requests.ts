import fc from "fast-check";
import { brokenJson, hostileText, json, placeholder, value, weighted } from "./dictionary.ts";
import { headers, type SocketRequest, withQuery } from "./request.ts";

const table = weighted(
	[6, fc.constantFrom("family_members", "decision_categories", "category_cycles", "open_draws", "*")],
	[1, fc.oneof(hostileText, fc.constantFrom("users", "pg_class"))],
);

const binding = fc.record(
	{
		event: weighted([6, fc.constantFrom("*", "INSERT", "UPDATE", "DELETE")], [1, json]),
		schema: weighted([8, fc.constant("public")], [1, fc.constantFrom("auth", "*", 1)]),
		table,
		filter: fc.oneof(
			value.map((text) => `family_group_id=eq.${text}`),
			hostileText,
		),
	},
	{ requiredKeys: ["event", "schema"] },
);

const token = weighted(
	[6, fc.constant(placeholder("me.token"))],
	[2, fc.constantFrom("forged.none", "forged.public", "forged.victim", "forged.late").map(placeholder)],
	[1, fc.oneof(hostileText, json)],
);

const join = fc.record({
	access_token: token,
	config: weighted([8, fc.record({ postgres_changes: fc.array(binding, { maxLength: 11 }) })], [1, json]),
});

const topic = weighted(
	[6, fc.constantFrom("realtime:family", "realtime:a", "realtime:b", "phoenix")],
	[1, hostileText],
);

const message = weighted(
	[6, fc.tuple(topic, fc.constant("phx_join"), join)],
	[3, fc.tuple(topic, fc.constant("access_token"), fc.record({ access_token: token }))],
	[2, fc.tuple(topic, fc.constant("phx_leave"), fc.constant({}))],
	[2, fc.tuple(topic, fc.constant("heartbeat"), json)],
	[1, fc.tuple(topic, fc.oneof(hostileText, fc.constantFrom("broadcast", "presence")), json)],
);

function frame(version: string): fc.Arbitrary<SocketRequest["frames"][number]> {
	const ref = weighted([9, fc.nat({ max: 9 }).map(String)], [1, json]);
	const good = fc
		.tuple(ref, ref, message)
		.map(([join_ref, ref, [topic, event, payload]]) =>
			JSON.stringify(
				version === "2.0.0" ? [join_ref, ref, topic, event, payload] : { join_ref, ref, topic, event, payload },
			),
		);
	return weighted(
		[20, good],
		[1, json.map((found) => JSON.stringify(found))],
		[1, brokenJson],
		[1, hostileText.map((binary) => ({ binary }))],
	);
}

/** WebSockets of live updates, and what is said on them. */
export const socketRequest: fc.Arbitrary<SocketRequest> = fc
	.record({
		version: weighted([9, fc.constantFrom("1.0.0", "2.0.0")], [1, hostileText]),
		apikey: weighted([19, fc.constant(placeholder("apikey"))], [1, hostileText]),
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
