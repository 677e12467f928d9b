/** Accounts come with the next release; until then the forms say so instead of pretending. */
export const NOT_YET = "Accounts are coming next. Until then everything you add is kept safely on this device.";

export function NotYet() {
	return <p className="mt-5 rounded-control bg-tint px-4 py-3">{NOT_YET}</p>;
}
