/**
 * The server cannot start as it is configured. The message is one line for the operator and repeats no value that may
 * be secret.
 */
export class StartupError extends Error {
	override readonly name = "StartupError";
}
