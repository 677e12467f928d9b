import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "./class-names.ts";

/** A flat card lies in the paper, without a ground of its own. */
export function Card({
	title,
	isFlat,
	children,
	className,
	...rest
}: Omit<ComponentProps<"section">, "title"> & { title: ReactNode; isFlat?: boolean; children: ReactNode }) {
	const id = useId();
	return (
		<section
			{...rest}
			aria-labelledby={id}
			className={classNames("min-w-0 rounded-card p-5 sm:p-6", !isFlat && "bg-card lift", className)}
		>
			<h2 id={id} className="mb-4 flex items-center gap-3 text-xl">
				{title}
			</h2>
			{children}
		</section>
	);
}
