import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { findOpenDraw } from "../../rules/draw.ts";
import type { Family } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useIncrementalList } from "../../ui/use-incremental-list.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useToday } from "../use-today.ts";
import { drawAnimation } from "./parts.ts";
import { type OnDraw, useDraw } from "./use-draw.ts";

/** The height is reserved before the strip is there (setup.tsx); only extremely long names make it higher. */
const BUTTON_CLASS = "min-h-14! max-w-[min(18rem,80vw)] py-1!";

/** Characters. Longer names are set smaller, on several lines. */
const LONG_NAME_LENGTH = 24;
const LONG_NAME_CLASS = "text-[0.8125rem] leading-[1.1]";

/** The categories in one row, which scrolls sideways: a press is the same as one on the category's card. */
export function CategoryStrip({ family, onDraw }: { family: Family; onDraw: OnDraw }) {
	const { t } = useLingui();
	const titleId = useId();
	const today = useToday();
	const draw = useDraw(onDraw, "setup");
	const list = useRef<HTMLUListElement>(null);
	const categories = useIncrementalList(family.categories, list);
	useEffect(() => void drawAnimation.load(), []);
	return (
		<>
			<h2 id={titleId} className="text-lg">
				<Trans>Pick now</Trans>
			</h2>
			{/* Relative, as texts for screen readers would else widen the page. The padding is room for the focus ring. */}
			<ul ref={list} aria-labelledby={titleId} className="fades-aside-4 relative flex gap-2 py-2">
				{categories.map((category) => {
					const drawn = findOpenDraw(family, category, today)?.member;
					return (
						<li key={category.id} className="shrink-0">
							<Button className={BUTTON_CLASS} onClick={() => draw(category.id)}>
								<CategoryIcon category={category} className="text-xl" />
								<bdi
									className={classNames(
										"wrap-anywhere min-w-0 text-start",
										category.name.length > LONG_NAME_LENGTH && LONG_NAME_CLASS,
									)}
								>
									{categoryName(category.name)}
								</bdi>
								{drawn && (
									<>
										<Avatar member={drawn} size="small" />
										<span className="sr-only">{isolateName(drawn.name, (member) => t`${member} was picked`)}</span>
									</>
								)}
							</Button>
						</li>
					);
				})}
			</ul>
		</>
	);
}
