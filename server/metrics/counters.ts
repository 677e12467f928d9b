import { Counter, Histogram, Registry } from "prom-client";

/** Counts events since this process began. Values of labels come from lists in the code, never from outside. */
export const counters = new Registry();

const registers = [counters];

/**
 * The time until the answer is ready to be sent. `route` is a pattern, `/rest/v1/:table`, or `*` for the app's own
 * files and pages.
 */
export const requestDuration = new Histogram({
	name: "whose_turn_http_request_duration_seconds",
	help: "How long requests took until their answer was ready, with the wait of those that a limit refused",
	labelNames: ["method", "route", "status"],
	buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
	registers,
});

/**
 * Labels are the names in `RULES` (server/rate-limit-rules.ts), and those of bounds on codes and on what runs at once.
 */
export const limitsReached = new Counter({
	name: "whose_turn_limits_reached_total",
	help: "How often a limit was found used up",
	labelNames: ["limit"],
	registers,
});

export const failedSignIns = new Counter({
	name: "whose_turn_failed_sign_ins_total",
	help: "Wrong passwords, wrong codes of mails, and sign-ins by a provider that failed",
	labelNames: ["way"],
	registers,
});

export const mails = new Counter({
	name: "whose_turn_mails_total",
	help: "Attempts to send a mail, by what became of it",
	labelNames: ["outcome"],
	registers,
});

export const backups = new Counter({
	name: "whose_turn_backups_total",
	help: "Backups by the timer of this server: verified by a restore, or failed",
	labelNames: ["outcome"],
	registers,
});

// Shown as 0 from the start: otherwise the first one would not be an increase.
for (const way of ["password", "code", "provider"]) failedSignIns.inc({ way }, 0);
for (const outcome of ["sent", "postponed", "failed", "given_up"]) mails.inc({ outcome }, 0);
for (const outcome of ["verified", "failed"]) backups.inc({ outcome }, 0);
