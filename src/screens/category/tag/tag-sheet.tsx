import { Trans, useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";
import { paths } from "../../../paths.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../people/copy-button.tsx";
import { QrCode } from "../../people/qr-code.tsx";
import { categoryName } from "../../text/category-name.ts";
import { canWriteTags, WriteTag } from "./write-tag.tsx";

/** The address that opens the draw of a category (views.ts). It names the category as the sticker does. */
function tagUrl({ name }: Category): string {
	return `${location.origin}${paths.home}?${new URLSearchParams({ decide: name })}`;
}

export function TagSheet({ family, category }: { family: Family; category: Category }) {
	const url = tagUrl(category);
	return (
		<>
			<p className="text-soft">
				<Trans>A phone with this list on it opens this decision when it scans the code.</Trans>
			</p>
			<Sticker category={category} className="mx-auto mt-4 w-full max-w-56" />
			<div className="mt-4 flex flex-col gap-2">
				<Button variant="primary" onClick={() => print()}>
					<Trans>Print stickers</Trans>
				</Button>
				{canWriteTags() && <WriteTag url={url} />}
				<CopyButton text={url}>
					<Trans>Copy the link</Trans>
				</CopyButton>
			</div>
			{createPortal(<Stickers categories={family.categories} />, document.body)}
		</>
	);
}

/** The stickers of all categories, which are seen only on paper. */
function Stickers({ categories }: { categories: readonly Category[] }) {
	return (
		<ul data-only-on-paper className="hidden grid-cols-3 gap-4 bg-white text-black print:grid">
			{categories.map((category) => (
				<li key={category.id} className="break-inside-avoid rounded-card border-2 p-3">
					<Sticker category={category} />
				</li>
			))}
		</ul>
	);
}

function Sticker({ category, className }: { category: Category; className?: string }) {
	const { t } = useLingui();
	const name = categoryName(category.name);
	return (
		<div className={className}>
			<QrCode text={tagUrl(category)} label={t`QR code of “${name}”`} className="w-full rounded-control" />
			<p className="wrap-anywhere mt-1 text-center font-bold">
				<bdi translate="no">
					{category.settings.emoji} {name}
				</bdi>
			</p>
		</div>
	);
}
