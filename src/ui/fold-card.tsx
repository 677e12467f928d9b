import { type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import { ChevronDownIcon } from "./later-icons.tsx";

/** A card that shows only its title, and its state below that, until somebody presses it. */
export function FoldCard({
	title,
	value,
	isInitiallyOpen = false,
	children,
}: {
	title: string;
	value?: ReactNode;
	isInitiallyOpen?: boolean;
	children: ReactNode;
}) {
	const id = useId();
	const [isOpen, setOpen] = useState(isInitiallyOpen);
	return (
		<section aria-labelledby={`${id}-title`} className="min-w-0 rounded-card bg-card lift">
			<div className="relative flex min-h-16 items-center gap-3 px-5 py-3 sm:px-6">
				<div className="wrap-anywhere min-w-0 grow">
					<h2 className="text-xl">
						<button
							id={`${id}-title`}
							type="button"
							className="cover text-start"
							aria-expanded={isOpen}
							aria-controls={isOpen ? id : undefined}
							aria-describedby={value === undefined ? undefined : `${id}-value`}
							onClick={() => setOpen(!isOpen)}
						>
							{title}
						</button>
					</h2>
					{value !== undefined && (
						<p id={`${id}-value`} className="text-sm text-soft">
							{value}
						</p>
					)}
				</div>
				<span className={classNames("inline-flex shrink-0 text-soft", isOpen && "rotate-180")}>
					<ChevronDownIcon />
				</span>
			</div>
			{isOpen && (
				<div id={id} className="px-5 pb-5 sm:px-6">
					{children}
				</div>
			)}
		</section>
	);
}
