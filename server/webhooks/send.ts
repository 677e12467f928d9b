import { createHmac } from "node:crypto";
import { Resolver } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import { type BlockList, isIP, type LookupFunction } from "node:net";
import { mayReach } from "./networks.ts";

export interface Delivery {
	readonly id: string;
	readonly url: string;
	/** `whsec_` and base64. */
	readonly secret: string;
	readonly body: string;
}

export interface SendOptions {
	/** Private networks that the operator has named. */
	readonly networks: BlockList | undefined;
	readonly stopping: AbortSignal;
	readonly timeoutMs?: number;
	readonly resolve?: (host: string) => Promise<readonly string[]>;
}

const TIMEOUT_MS = 10_000;

class AddressError extends Error {
	override readonly name = "AddressError";
}

/** Sends as Standard Webhooks says. @returns as `post` */
export function sendDelivery({ id, url, secret, body }: Delivery, options: SendOptions): Promise<string> {
	const timestamp = String(Math.floor(Date.now() / 1000));
	const key = Buffer.from(secret.replace("whsec_", ""), "base64");
	const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
	return post(url, Buffer.from(body), options, {
		...{ "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` },
		...{ "content-type": "application/json", "content-length": Buffer.byteLength(body) },
		"user-agent": "Whose-Turn-Webhooks",
	});
}

/**
 * Follows no redirects, and reads only the status of an answer.
 *
 * @returns the status; "address" if the address is not allowed; "none" without an answer
 */
export async function post(
	url: string,
	body: Buffer,
	options: SendOptions,
	headers: http.OutgoingHttpHeaders,
): Promise<string> {
	try {
		return await send(new URL(url), body, options, headers);
	} catch (error) {
		return error instanceof AddressError ? "address" : "none";
	}
}

/** @throws AddressError if the address is not allowed; another error without an answer in time */
async function send(url: URL, body: Buffer, options: SendOptions, headers: http.OutgoingHttpHeaders): Promise<string> {
	const { networks, stopping, timeoutMs = TIMEOUT_MS, resolve = resolveHost } = options;
	const isSecure = url.protocol === "https:";

	/** The connection uses the addresses that this has checked: there is no second look-up. */
	async function findAddresses(host: string) {
		const found = isIP(host) ? [host] : await resolve(host);
		const reachable = found.filter((address) => mayReach(address, isSecure, networks));
		if (found.length === 0) throw new Error("no such host");
		if (reachable.length === 0) throw new AddressError();
		return reachable.map((address) => ({ address, family: isIP(address) }));
	}
	const lookup: LookupFunction = (host, _, callback) => {
		findAddresses(host).then(
			(addresses) => callback(null, addresses),
			(error) => callback(error, []),
		);
	};
	// Node does not look up an address that is written out.
	const literal = url.hostname.replace(/^\[|\]$/g, "");
	if (isIP(literal)) await findAddresses(literal);

	return new Promise((answer, fail) => {
		const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
		// Without an agent, which would keep connections, or send through a proxy.
		const settings = { method: "POST", agent: false, autoSelectFamily: true, lookup, signal, headers };
		const request = (isSecure ? https : http).request(url, settings, (response) => {
			// Node takes 099 for a number.
			answer(String(response.statusCode).padStart(3, "0"));
			response.on("error", () => {}).destroy();
		});
		request
			.on("error", fail)
			.on("close", () => fail(new Error("closed")))
			.end(body);
	});
}

/** Does not use the system's resolver, for whose few threads others wait. */
async function resolveHost(host: string): Promise<string[]> {
	const resolver = new Resolver({ timeout: 2_000, tries: 2 });
	const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
	return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
