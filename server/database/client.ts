import pg from "pg";

export function createClient(url: string, applicationName: string): pg.Client {
	const client = new pg.Client({ connectionString: url, application_name: applicationName });
	// An error event without a listener ends the process; a running query rejects with the same error.
	client.on("error", () => {});
	return client;
}

/** Errors of host names with several addresses have no message. */
export function getErrorReason(error: unknown): string {
	const { message, code } = error as NodeJS.ErrnoException;
	return message || String(code);
}
