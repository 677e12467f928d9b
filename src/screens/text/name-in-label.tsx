import { splitAtName } from "./isolate-name.tsx";

/**
 * A name on a button. The rest of its label is only heard: of "Change Mia" people see "Mia". An `aria-label` could lack
 * what is seen (WCAG 2.5.3). `formatLabel` must use its argument once.
 */
export function NameInLabel({
	id,
	name,
	formatLabel,
}: {
	/** The id of the name alone. */
	id?: string;
	name: string;
	formatLabel: (name: string) => string;
}) {
	const [before, after] = splitAtName(formatLabel);
	return (
		<>
			{before && <span className="sr-only">{before}</span>}
			<span className="min-w-0 font-semibold">
				<bdi translate="no" id={id}>
					{name}
				</bdi>
			</span>
			{after && <span className="sr-only">{after}</span>}
		</>
	);
}
