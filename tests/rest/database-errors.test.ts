import pg from "pg";
import { expect, it } from "vitest";
import { toRestError } from "../../server/rest/database-errors.ts";

// PostgreSQL says these while it ends, after a crash and while it starts (its documentation, appendix A): all pass.
it.each(["57P01", "57P02", "57P03", "53300", "08006"])(
	"a database that comes or goes is 503, not a rejection: %s",
	(code) => {
		const error = Object.assign(new pg.DatabaseError("going", 5, "error"), { code });
		expect(toRestError(error).status).toBe(503);
	},
);

// deadlock_detected, serialization_failure, lock_not_available, query_canceled: a retry may well succeed.
it.each(["40P01", "40001", "55P03", "57014"])("a conflict with another transaction may be retried: %s", (code) => {
	const error = Object.assign(new pg.DatabaseError("in the way", 10, "error"), { code });
	expect(toRestError(error)).toMatchObject({ status: 503, code, retryAfterSeconds: 1 });
});
