// Defined by scripts/build-worker.js.

interface BuiltFile {
	readonly url: string;
	/** A hash of the content; `null` if the name has one already. */
	readonly revision: string | null;
	/** `sha256-…`: the browser refuses a file of another build, fetched in the middle of a deployment. */
	readonly integrity: string;
}

declare const VERSION: string;
declare const GUEST_FILES: BuiltFile[];
declare const ACCOUNT_FILES: readonly BuiltFile[];
declare const LANGUAGE_FILES: Readonly<Partial<Record<string, readonly BuiltFile[]>>>;
