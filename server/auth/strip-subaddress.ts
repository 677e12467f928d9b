/**
 * The mailbox that an address leads to: without what stands after a `+`, which many providers let their customers add at will
 * (RFC 5233, subaddressing).
 *
 * @param email normalised as `emailSchema` does
 */
export function stripSubaddress(email: string): string {
	return email.replace(/^([^+@]+)\+[^@]*@/, "$1@");
}
