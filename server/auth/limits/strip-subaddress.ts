/** The mailbox of an address: many providers let their users add anything after a `+` (RFC 5233). */
export function stripSubaddress(email: string): string {
	return email.replace(/^([^+@]+)\+[^@]*@/, "$1@");
}
