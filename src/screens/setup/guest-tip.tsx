import { Link } from "wouter";
import { paths } from "../../paths.ts";

export function GuestTip() {
	return (
		<p role="note" className="rounded-control bg-tint px-4 py-3">
			<strong>Tip:</strong> Guest mode saves your data locally, on this device only.{" "}
			<Link href={paths.signup} className="py-3 font-bold text-accent underline underline-offset-4">
				Sign up
			</Link>{" "}
			to sync your family across devices.
		</p>
	);
}
