import type { ReactNode } from "react";
import type { Category } from "../rules/family.ts";
import { CategoryIcon } from "./avatars/category-icon.tsx";

/** The symbol and the name of a category on its large card. Their sizes follow the width of the container. */
export function CategoryTitle({
	category,
	level: Heading,
	hasSymbol = true,
	children,
}: {
	category: Category;
	level: "h2" | "h3";
	/** False if the card is far from the window: a family may have hundreds. */
	hasSymbol?: boolean;
	/** The name. */
	children: ReactNode;
}) {
	return (
		// The name is below the symbol where a word has no room beside it.
		<div className="flex min-w-0 flex-wrap items-start gap-x-2 wall:gap-x-[3cqi]">
			{hasSymbol && (
				<CategoryIcon
					category={category}
					className="size-8 rounded-control text-2xl wall:size-[clamp(2.5rem,min(14cqi,9dvh),6rem)] wall:text-[length:clamp(1.75rem,min(10cqi,6.5dvh),4.5rem)]"
				/>
			)}
			<Heading className="wrap-break-word min-w-0 grow basis-[min-content] hyphens-auto self-center font-bold leading-tight @[16rem]:text-xl wall:text-[length:clamp(1.25rem,min(7cqi,4.5dvh),3rem)]">
				{children}
			</Heading>
		</div>
	);
}
