/** A command about an account that cannot be carried out. The message is one line for the operator. */
export class UsersError extends Error {
	override readonly name = "UsersError";
}
