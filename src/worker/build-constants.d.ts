// Defined by scripts/build-worker.js.

interface BuiltFile {
	readonly url: string;
	/** A hash of the content where the name holds none. */
	readonly revision: string | null;
	/** `sha256-…`: the browser refuses a file of another build, fetched in the middle of a deployment. */
	readonly integrity: string;
}

declare const VERSION: string;
/** All that a guest may ever need, apart from texts. */
declare const GUEST_FILES: BuiltFile[];
/** What accounts need besides. */
declare const ACCOUNT_FILES: readonly BuiltFile[];
/** By language tag. */
declare const LANGUAGE_FILES: Readonly<Partial<Record<string, readonly BuiltFile[]>>>;
