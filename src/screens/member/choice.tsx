import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

export function Choice({
	group,
	label,
	isChosen,
	onChoose,
	className,
	children,
}: {
	group: string;
	label: string;
	isChosen: boolean;
	onChoose: () => void;
	className: string;
	children: ReactNode;
}) {
	return (
		<label
			// With forced colours all of them would look alike.
			className={classNames(
				"relative inline-flex size-11 items-center justify-center forced-color-adjust-none",
				className,
			)}
		>
			<input
				type="radio"
				name={group}
				checked={isChosen}
				onChange={onChoose}
				className="absolute inset-0 size-11 cursor-pointer appearance-none rounded-full"
			/>
			<span className="sr-only">{label}</span>
			<span aria-hidden className="pointer-events-none inline-flex">
				{children}
			</span>
		</label>
	);
}
