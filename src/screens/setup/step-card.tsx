import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";

/** A card of the setup. Until the family is complete it is a step with a number, and flat unless it is the next one. */
export function StepCard({
	title,
	step,
	isNext,
	children,
}: {
	title: string;
	step: number;
	/** Without a value the family is complete. */
	isNext: boolean | undefined;
	children: ReactNode;
}) {
	return (
		<Card
			title={
				<>
					{isNext !== undefined && (
						<span
							aria-hidden
							data-text={step}
							className={classNames(
								"inline-flex size-6 shrink-0 items-center justify-center rounded-full text-sm",
								isNext ? "bg-accent text-on-accent" : "bg-tint",
							)}
						/>
					)}
					{title}
				</>
			}
			isFlat={isNext === false}
		>
			{children}
		</Card>
	);
}
