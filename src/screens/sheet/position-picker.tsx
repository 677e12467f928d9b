import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Category, Member } from "../../rules/family.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DownIcon, UpIcon } from "../../ui/icons.tsx";
import { moveTo } from "./position.ts";

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
	return (
		<fieldset className="mt-5 min-w-0">
			<legend className="mb-1.5 font-bold">
				<Trans>Order</Trans>
			</legend>
			<div className="flex items-center gap-3">
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
			</div>
			<p role="status" className="mt-1.5 text-soft text-sm">
				<Trans>
					Place {number} of {total}
				</Trans>
			</p>
		</fieldset>
	);
}
