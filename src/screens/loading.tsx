import { useLingui } from "@lingui/react/macro";
import { Spinner } from "../ui/spinner.tsx";

export function Loading() {
	const { t } = useLingui();
	return (
		<main>
			<Spinner text={t`Loading your family data...`} />
		</main>
	);
}
