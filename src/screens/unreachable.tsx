import { Button } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";

/** Somebody is signed in, but the account's server does not answer. */
export function Unreachable() {
	return (
		<main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center">
			<Logo className="size-24" />
			<h1 id="view-title" tabIndex={-1} className="text-3xl">
				We cannot reach your family
			</h1>
			<p className="max-w-md text-lg text-soft">
				You are logged in, but the server does not answer. Please check your connection.
			</p>
			<Button look="primary" onClick={() => location.reload()}>
				Try again
			</Button>
		</main>
	);
}
