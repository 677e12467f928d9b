import { type FuzzResponse, isRouted } from "./oracle.ts";
import type { FuzzRequest } from "./request.ts";

/** What was sent, and how it was answered. */
export class FuzzStatistics {
	/** Number of answers by status, by API. */
	readonly statuses = new Map<string, Map<number, number>>();
	sent = 0;
	slowestMs = 0;
	#routable = 0;
	#routed = 0;

	count(request: FuzzRequest, answer: FuzzResponse, ms: number): void {
		const area = classifyRequest(request);
		const statuses = this.statuses.get(area) ?? new Map<number, number>();
		this.statuses.set(area, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1));
		this.sent++;
		this.slowestMs = Math.max(this.slowestMs, ms);
		if (request.kind === "raw") return;
		this.#routable++;
		if (isRouted(answer)) this.#routed++;
	}

	/** Of those over HTTP or a WebSocket, the share that came past routing, from 0 to 1. */
	get routed(): number {
		return this.#routed / Math.max(1, this.#routable);
	}

	/** The share that was answered with a status, from 0 to 1. */
	shareWithStatus(status: number): number {
		const times = [...this.statuses.values()].map((statuses) => statuses.get(status) ?? 0);
		return times.reduce((sum, found) => sum + found, 0) / this.sent;
	}
}

function classifyRequest(request: FuzzRequest): string {
	if (request.kind === "raw") return "no HTTP";
	const [, api = ""] = /^\/(rest|auth|realtime)\/v1/.exec(request.path) ?? [];
	return { rest: "tables", auth: "accounts", realtime: "live updates" }[api] ?? "site";
}
