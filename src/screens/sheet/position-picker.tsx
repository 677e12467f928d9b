import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Category, Member } from "../../rules/family.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { DownIcon, UpIcon } from "../../ui/later-icons.tsx";
import { moveTo } from "./position.ts";

/** The place in the order; what changes it is folded, since a long press on a row drags it. */
export function PositionPicker<Item extends Member | Category>({
	items,
	id,
	position,
	renderIcon,
	formatName,
	onChange,
}: {
	items: readonly Item[];
	id: string;
	position: number;
	renderIcon: (item: Item) => ReactNode;
	formatName: (name: string) => string;
	onChange: (position: number) => void;
}) {
	const { t } = useLingui();
	if (items.length < 2) return null;
	const moved = moveTo(items, id, position);
	const start = Math.min(Math.max(position - 1, 0), Math.max(moved.length - 3, 0));
	const [number, total] = [position + 1, items.length];
	const place = t`Place ${number} of ${total}`;
	return (
		<div className="mt-2">
			<Disclosure id="order" label={t`Order`} value={place}>
				<fieldset className="flex min-w-0 items-center gap-3">
					<legend className="sr-only">{t`Order`}</legend>
					<ol className="min-w-0 grow">
						{moved.slice(start, start + 3).map((item) => (
							<li
								key={item.id}
								aria-current={item.id === id || undefined}
								className={classNames(
									"flex min-h-11 items-center gap-2 rounded-control px-2! text-sm",
									item.id === id ? "bg-tint font-bold" : "text-soft",
								)}
							>
								{renderIcon(item)}
								<span className="wrap-anywhere min-w-0 py-1">
									<bdi translate="no">{formatName(item.name)}</bdi>
								</span>
							</li>
						))}
					</ol>
					<div className="flex shrink-0 flex-col gap-2">
						<BusyButton className="relative" isBusy={position === 0} onClick={() => onChange(position - 1)}>
							<UpIcon />
							<span className="sr-only">{t`Move up`}</span>
						</BusyButton>
						<BusyButton className="relative" isBusy={position === total - 1} onClick={() => onChange(position + 1)}>
							<DownIcon />
							<span className="sr-only">{t`Move down`}</span>
						</BusyButton>
					</div>
					<p role="status" className="sr-only">
						{place}
					</p>
				</fieldset>
			</Disclosure>
		</div>
	);
}
