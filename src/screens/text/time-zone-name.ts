/** The name as people read it: "America/New York". @param name as IANA has it */
export function timeZoneName(name: string): string {
	return name.replaceAll("_", " ");
}
