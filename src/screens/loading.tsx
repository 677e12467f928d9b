import { Spinner } from "../ui/spinner.tsx";

export function Loading() {
	return (
		<main>
			<Spinner text="Loading your family data..." />
		</main>
	);
}
