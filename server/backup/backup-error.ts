/** A backup cannot be made or restored as things are. The message is one line for the operator; nothing was changed. */
export class BackupError extends Error {
	override readonly name = "BackupRefused";
}
