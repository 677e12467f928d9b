import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";

/** What to do next: 0 once the family is complete. */
export type NextStep = 0 | 1 | 2;

/** A card of the setup. It has a number until the family is complete, and is flat unless it is the next step. */
export function StepCard({
	title,
	step,
	nextStep,
	children,
}: {
	title: string;
	step: NextStep;
	nextStep: NextStep;
	children: ReactNode;
}) {
	const isNext = step === nextStep;
	return (
		<Card
			title={
				<>
					{nextStep > 0 && (
						<span
							aria-hidden
							data-text={step}
							className={classNames(
								"inline-flex size-6 shrink-0 items-center justify-center rounded-full text-sm",
								isNext ? "bg-accent text-on-accent" : "bg-tint",
							)}
						/>
					)}
					<span>{title}</span>
				</>
			}
			isFlat={nextStep > 0 && !isNext}
		>
			{children}
		</Card>
	);
}
