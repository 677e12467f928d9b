import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import type { SheetProps } from "../../sheet/sheet-props.ts";
import { LazyCategorySheet } from "../../sheet-parts.tsx";
import { RuleButton } from "./rule-row.tsx";

/** Opens the category's sheet, the same as in the setup. */
export function CategoryRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const [number, total] = [family.categories.indexOf(category) + 1, family.categories.length];
	const [sheet, setSheet] = useState<Omit<SheetProps<Category>, "onClose">>();
	return (
		<div>
			<RuleButton
				label={t`Name, emoji and place`}
				value={t`Place ${number} of ${total}`}
				onOpen={(opener) => setSheet({ item: category, opener, isOpen: true })}
			/>
			{sheet && <LazyCategorySheet {...sheet} onClose={() => setSheet({ ...sheet, isOpen: false })} />}
		</div>
	);
}
