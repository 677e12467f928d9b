/** What scripts/build-worker.js puts in. */

/** A file of the app. */
interface BuiltFile {
	/** Path on the site. */
	readonly url: string;
	/** Where the name holds no hash: what stands for the content. */
	readonly revision: string | null;
	/** `sha256-…`: a file of another build, met while the site is being replaced, is refused. */
	readonly integrity: string;
}

/** Other files, other version. */
declare const VERSION: string;
/** All that somebody without an account may ever need, apart from texts. */
declare const GUEST_FILES: BuiltFile[];
/** What accounts need besides. */
declare const ACCOUNT_FILES: readonly BuiltFile[];
/** The texts of each language. */
declare const LANGUAGE_FILES: Readonly<Partial<Record<string, readonly BuiltFile[]>>>;
