/**
 * The server cannot start as things are, and whoever starts it can mend that. The message is one line that says what is
 * wrong; it never repeats a value that may be a secret.
 */
export class StartupError extends Error {
	override readonly name = "StartRefused";
}
