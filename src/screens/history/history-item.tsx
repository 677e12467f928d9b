import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode } from "react";
import type { HistoryEntry } from "../../rules/history.ts";
import { classNames } from "../../ui/class-names.ts";
import { ResetIcon } from "../../ui/icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import type { Person } from "../avatars/avatar-style.ts";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { translateHelperText } from "../decide/helper-messages.ts";
import { useFamily } from "../family/family-context.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { useToday } from "../use-today.ts";
import { describeEntry } from "./history-messages.ts";

interface HistoryItemProps {
	entry: HistoryEntry;
	isUndone: boolean;
	/** Of a draw: nothing has become of it yet. */
	isOpen: boolean;
}

export const HistoryItem = memo(function HistoryItem({ entry, isUndone, isOpen }: HistoryItemProps) {
	if (entry.kind === "reset" && !isUndone) return <ResetItem entry={entry} />;
	if (entry.kind === "turn") return <TurnItem entry={entry} isUndone={isUndone} />;
	return <EventItem entry={entry} isUndone={isUndone} isOpen={isOpen} />;
});

function TurnItem({ entry, isUndone }: Omit<HistoryItemProps, "isOpen">) {
	const { t } = useLingui();
	const { member, memberName = "", doneBy, doneByName, option } = entry;
	const doer = doneByName === undefined ? undefined : { id: doneBy ?? doneByName, name: doneByName };
	const Name = isUndone ? "s" : "strong";
	return (
		<li className="flex items-center gap-3 py-2">
			<Face member={{ id: member ?? memberName, name: memberName }} doneBy={doer} isUndone={isUndone} />
			<div className={classNames("wrap-anywhere min-w-0", isUndone && "text-soft")}>
				<p>
					<Name>
						<bdi>{memberName}</bdi>
					</Name>
					{option !== undefined && (
						<>
							{" "}
							<bdi className="rounded-full bg-tint px-[0.6rem] text-sm">{translateHelperText(option)}</bdi>
						</>
					)}
				</p>
				<Details
					entry={entry}
					notes={[isUndone && t`undone`, doer && isolateName(doer.name, (name) => t`done by ${name}`)]}
				/>
			</div>
		</li>
	);
}

function Face({ member, doneBy, isUndone }: { member: Person; doneBy: Person | undefined; isUndone: boolean }) {
	const avatar = <Avatar member={member} />;
	if (doneBy === undefined && !isUndone) return avatar;
	return (
		<span className={classNames("relative", isUndone && "opacity-60 grayscale")}>
			{avatar}
			{doneBy !== undefined && (
				<span className="absolute -end-[0.4rem] -bottom-[0.4rem] scale-75 rounded-full outline-3 outline-card">
					<Avatar member={doneBy} size="small" />
				</span>
			)}
		</span>
	);
}

function EventItem({ entry, isUndone, isOpen }: HistoryItemProps) {
	const { t } = useLingui();
	const today = useToday();
	return (
		<li className="flex items-center gap-3 py-1.5 text-soft">
			<span className="flex size-11 shrink-0 items-center justify-center">
				<EventIcon entry={entry} />
			</span>
			<div className="wrap-anywhere min-w-0">
				<p>{describeEntry(entry, today, isOpen)}</p>
				<Details entry={entry} notes={[isUndone && t`undone`]} />
			</div>
		</li>
	);
}

function EventIcon({ entry: { kind, member, memberName, category, categoryName } }: { entry: HistoryEntry }) {
	const family = useFamily();
	if (memberName !== undefined) return <Avatar member={{ id: member ?? memberName, name: memberName }} size="small" />;
	if (kind === "reset" || kind === "reset-undone") return <ResetIcon />;
	const found = family?.categories.find(({ id }) => id === category);
	return <CategoryIcon category={found ?? { name: categoryName ?? "" }} />;
}

/** A line across: what is below it no longer counts. */
function ResetItem({ entry }: { entry: HistoryEntry }) {
	const today = useToday();
	return (
		<li className="mt-4 flex items-center gap-3 border-edge border-t-2 border-dashed pt-3 text-soft">
			<span className="flex size-11 shrink-0 items-center justify-center">
				<ResetIcon />
			</span>
			<div>
				<p>{describeEntry(entry, today)}</p>
				<Details entry={entry} />
			</div>
		</li>
	);
}

/** When it was, and beside it what else is to be said. Most have nothing else, and are no list. */
function Details({ entry, notes = [] }: { entry: HistoryEntry; notes?: readonly ReactNode[] }) {
	const { t, i18n } = useLingui();
	const time = <time dateTime={entry.at}>{i18n.date(entry.at, { dateStyle: "medium", timeStyle: "short" })}</time>;
	const first = notes.filter(Boolean);
	const last = [entry.imported && t`imported`, entry.isThisDevice === false && t`on another device`].filter(Boolean);
	if (first.length + last.length === 0) return <p className="text-sm text-soft">{time}</p>;
	return (
		<ul className="flex flex-wrap gap-x-4 text-sm text-soft">
			{first.map((note, at) => (
				<li key={at} className="font-semibold">
					{note}
				</li>
			))}
			<li>{time}</li>
			{last.map((note) => (
				<li key={String(note)}>{note}</li>
			))}
		</ul>
	);
}
