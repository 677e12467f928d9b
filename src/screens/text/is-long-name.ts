const LONG_NAME = /^.{25}|\S{16}/su;

/** Whether a name is set smaller where names are large: it has many characters, or a word of many. */
export function isLongName(name: string): boolean {
	return LONG_NAME.test(name);
}
