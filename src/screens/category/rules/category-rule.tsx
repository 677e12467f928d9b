import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Category } from "../../../rules/family.ts";
import type { SheetProps } from "../../sheet/sheet-props.ts";
import { LazyCategorySheet } from "../../sheet-parts.tsx";
import { categoryName } from "../../text/category-name.ts";
import { RuleButton } from "./rule-row.tsx";

/** Opens the category's sheet, the same as in the setup. */
export function CategoryRule({ category }: { category: Category }) {
	const { t } = useLingui();
	const [sheet, setSheet] = useState<Omit<SheetProps<Category>, "onClose">>();
	return (
		<div>
			<RuleButton
				label={t`Name, emoji and place`}
				value={<bdi translate="no">{categoryName(category.name)}</bdi>}
				onOpen={(opener) => setSheet({ item: category, opener, isOpen: true })}
			/>
			{sheet && <LazyCategorySheet {...sheet} onClose={() => setSheet({ ...sheet, isOpen: false })} />}
		</div>
	);
}
