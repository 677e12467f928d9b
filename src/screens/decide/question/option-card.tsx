import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CheckIcon } from "../../../ui/icons.tsx";

/** Two columns of the smallest phone have room for a long word, "Familienfilm". */
const NARROW_CLASS = "flex-col px-1.5! desk:text-lg sm:flat:flex-row";

/** A picture, larger where there is room. */
export const LARGER_CLASS = "sm:not-flat:my-5 sm:not-flat:[scale:1.5]";

export function OptionCard({
	icon,
	label,
	isWide,
	isChosen,
	isConfirmed,
	onChoose,
}: {
	icon: string;
	label: string;
	isWide: boolean;
	isChosen: boolean;
	isConfirmed: boolean;
	onChoose: () => void;
}) {
	return (
		<Button
			aria-pressed={isChosen}
			aria-disabled={isConfirmed}
			align={isWide ? "start" : "center"}
			className={classNames(
				"relative h-full w-full",
				!isWide && NARROW_CLASS,
				isChosen ? "border-accent! bg-tint!" : isConfirmed && "opacity-40",
			)}
			onClick={onChoose}
		>
			{/* CSS draws the icon, because the label says it. */}
			<span
				aria-hidden
				data-text={icon}
				data-flies={isChosen || undefined}
				className={classNames(
					"relative z-10 inline-flex size-11 shrink-0 items-center justify-center rounded-control font-extrabold text-2xl",
					!isWide && LARGER_CLASS,
					isChosen ? "bg-card" : "bg-tint",
				)}
			/>
			<bdi translate="no" className="wrap-anywhere min-w-0">
				{label}
			</bdi>
			{isChosen && (
				<span className="absolute end-2 top-2">
					<CheckIcon className="size-6 text-accent" />
				</span>
			)}
		</Button>
	);
}
