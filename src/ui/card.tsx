import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "./class-names.ts";

export function Card({
	title,
	children,
	className,
	...rest
}: ComponentProps<"section"> & { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<section
			{...rest}
			aria-labelledby={id}
			className={classNames("min-w-0 rounded-card bg-card p-5 lift sm:p-6", className)}
		>
			<h2 id={id} className="mb-4 text-xl">
				{title}
			</h2>
			{children}
		</section>
	);
}
