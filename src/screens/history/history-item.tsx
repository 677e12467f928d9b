import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode, useId, useState } from "react";
import type { HistoryEntry } from "../../rules/history.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import { dayOfTurn, getToday } from "../../stores/local-day.ts";
import { classNames } from "../../ui/class-names.ts";
import { ResetIcon, SlidersIcon } from "../../ui/later-icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import type { Person } from "../avatars/avatar-style.ts";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { EMPTY_FAMILY, useFamily, useFamilyStore, useGroup, usePeople } from "../family/family-context.tsx";
import { categoryName } from "../text/category-name.ts";
import { formatDate, yearIfOther } from "../text/format-day.ts";
import { translateHelperText } from "../text/helper-messages.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useToday } from "../use-today.ts";
import { findOrigin } from "./find-origin.ts";
import { describeEntry } from "./history-messages.ts";
import { findUndoMend, UndoMend } from "./undo-mend.tsx";

interface HistoryItemProps {
	entry: HistoryEntry;
	isUndone: boolean;
	/** Nothing has become of the draw yet. */
	isOpen: boolean;
	turn?: TurnState | undefined;
	canMend?: boolean;
	/** The list is of one category, which need not be named. */
	isOfOne?: boolean;
	/** It was recorded on the day of its heading, which need not be said. */
	isOfDay?: boolean | undefined;
	/** If given, the row of a turn that can be mended is a button. */
	onMend?: ((turn: TurnState) => void) | undefined;
	/** At the end of the row. */
	action?: ReactNode;
}

export const HistoryItem = memo(function HistoryItem(props: HistoryItemProps) {
	const { entry, isUndone, isOfOne = true, turn, canMend = false, onMend, action } = props;
	const rowId = useId();
	// Also true while the sheet has the focus, which will come back from there.
	const [hasFocus, setHasFocus] = useState(false);
	const store = useFamilyStore();
	const undo = entry.kind === "turn" && turn ? findUndoMend(store, turn) : undefined;
	// A turn that is taken back disappears before the entry that says so comes.
	const isButton = canMend || hasFocus;
	if (entry.kind === "reset" && !isUndone && isOfOne) return <ResetItem entry={entry} />;
	const row = entry.kind === "turn" ? <TurnRow {...props} /> : <EventRow {...props} />;
	if (!isButton || !onMend || !turn)
		return (
			<li className={ROW_CLASS}>
				{row}
				{action}
			</li>
		);
	return (
		// As a list item, each row would have a marker that the browser styles.
		<li className="block">
			<button
				id={undo && rowId}
				type="button"
				aria-haspopup="dialog"
				onFocus={() => setHasFocus(true)}
				onBlur={({ relatedTarget }) =>
					setHasFocus(relatedTarget instanceof Element && relatedTarget.closest("dialog") !== null)
				}
				className={classNames(ROW_CLASS, "w-full rounded-control -outline-offset-3 times-underlined hover:bg-tint")}
				onClick={() => {
					// A browser may not focus a button that a pointer presses.
					setHasFocus(true);
					onMend(turn);
				}}
			>
				{row}
			</button>
			{undo && <UndoMend undo={undo} rowId={rowId} />}
		</li>
	);
});

/** A button needs room around it. A list of rows extends as far into the padding around it. */
const ROW_CLASS = "flex items-center gap-3 px-2 py-2";

/** For a list of rows that scrolls in its card. It extends by what `fades` and a row have at their sides. */
export const SCROLLED_ROWS_CLASS = "fades -mx-3.5 max-h-96";

function TurnRow({ entry, isUndone, turn, isOfOne = true, isOfDay }: HistoryItemProps) {
	const { t } = useLingui();
	const { member, memberName = "", doneBy, doneByName, option } = entry;
	const doer = doneByName === undefined ? undefined : { id: doneBy ?? doneByName, name: doneByName };
	const Name = isUndone ? "s" : "strong";
	return (
		<>
			<Face member={{ id: member ?? memberName, name: memberName }} doneBy={doer} isUndone={isUndone} />
			<span className={classNames("wrap-anywhere block min-w-0 grow", isUndone && "text-soft")}>
				{option === undefined ? (
					<Name className="block">
						<bdi translate="no">{memberName}</bdi>
					</Name>
				) : (
					<span className="block">
						<Name>
							<bdi translate="no">{memberName}</bdi>
						</Name>{" "}
						<bdi translate="no" className="rounded-full bg-tint px-[0.6rem] text-sm">
							{translateHelperText(option)}
						</bdi>
					</span>
				)}
				{!isOfOne && <CategoryLine entry={entry} />}
				<Details
					entry={entry}
					notes={[
						isUndone && t`undone`,
						turn?.isMended && t`changed`,
						entry.wasName !== undefined && isolateName(entry.wasName, (name) => t`after ${name}, by itself`),
						doer && isolateName(doer.name, (name) => t`done by ${name}`),
					]}
				/>
			</span>
			<When {...{ entry, isOfDay }} className="max-w-[45%] shrink-0 text-end" />
		</>
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

function CategoryLine({ entry: { categoryName: name } }: { entry: HistoryEntry }) {
	if (name === undefined) return null;
	return (
		<span className="block text-sm">
			<bdi translate="no">{categoryName(name)}</bdi>
		</span>
	);
}

function EventRow({ entry, isUndone, isOpen, turn, isOfOne = true, isOfDay }: HistoryItemProps) {
	const { t } = useLingui();
	const family = useFamily() ?? EMPTY_FAMILY;
	const group = useGroup();
	const today = useToday();
	return (
		<>
			<span className="flex size-11 shrink-0 items-center justify-center">
				<EventIcon entry={entry} />
			</span>
			<span className="wrap-anywhere block min-w-0 text-soft">
				<span className="block">
					{describeEntry(entry, group, today, isOpen, turn && dayOfTurn(turn.turn, family))}
				</span>
				{!isOfOne && <CategoryLine entry={entry} />}
				<When {...{ entry, isOfDay }} />
				<Details entry={entry} notes={[isUndone && t`undone`]} />
			</span>
		</>
	);
}

function EventIcon({ entry: { kind, member, memberName, category, categoryName } }: { entry: HistoryEntry }) {
	const family = useFamily();
	if (memberName !== undefined) return <Avatar member={{ id: member ?? memberName, name: memberName }} size="small" />;
	if (kind === "reset" || kind === "reset-undone") return <ResetIcon />;
	if (kind === "time-zone-set") return <SlidersIcon />;
	const found = family?.categories.find(({ id }) => id === category);
	return <CategoryIcon category={found ?? { name: categoryName ?? "" }} />;
}

/** A line across. The turns below it do not count any more. */
function ResetItem({ entry }: { entry: HistoryEntry }) {
	const group = useGroup();
	const today = useToday();
	return (
		<li className="mx-2 mt-4 flex items-center gap-3 border-edge border-t-2 border-dashed pt-3 text-soft">
			<span className="flex size-11 shrink-0 items-center justify-center">
				<ResetIcon />
			</span>
			<div>
				<p>{describeEntry(entry, group, today)}</p>
				<When entry={entry} />
				<Details entry={entry} />
			</div>
		</li>
	);
}

function When({
	entry: { kind, day, at },
	isOfDay = false,
	className = "block",
}: Pick<HistoryItemProps, "entry" | "isOfDay"> & { className?: string }) {
	const { i18n } = useLingui();
	const isDay = kind === "turn" && day !== undefined;
	if (isDay && isOfDay) return null;
	const dateTime = isDay ? day : at;
	const date = { day: "numeric", month: "short", ...yearIfOther(dateTime, getToday()) } as const;
	return (
		<time dateTime={dateTime} className={classNames("text-sm text-soft", className)}>
			{isDay ? formatDate(day, date) : i18n.date(at, { ...(!isOfDay && date), hour: "numeric", minute: "2-digit" })}
		</time>
	);
}

/** Notes, and where the entry came from. */
function Details({ entry, notes = [] }: { entry: HistoryEntry; notes?: readonly ReactNode[] }) {
	const { t } = useLingui();
	const shownNotes = notes.filter(Boolean);
	// `Origin` subscribes to the store. A guest's thousands of rows need not.
	const mayHaveOrigin = entry.who !== undefined || entry.isThisDevice === false;
	if (shownNotes.length === 0 && !entry.imported && !mayHaveOrigin) return null;
	return (
		<span className="flex flex-wrap gap-x-4 text-sm text-soft">
			{shownNotes.map((note, at) => (
				<span key={at} className="font-semibold">
					{note}
				</span>
			))}
			{entry.imported && <span>{t`imported`}</span>}
			{mayHaveOrigin && <Origin entry={entry} />}
		</span>
	);
}

/**
 * The person or screen that did it, if it was not the reader, or that it was done elsewhere. Shows their current name
 * and, if it was another, their name at the time.
 */
function Origin({ entry }: { entry: HistoryEntry }) {
	const { t } = useLingui();
	const { whoName, isThisDevice } = entry;
	const now = findOrigin(entry, usePeople());
	if (now === undefined) return isThisDevice === false && <span>{t`on another device`}</span>;
	return (
		<span>
			<span>{isolateName(now, (name) => t`by ${name}`)}</span>{" "}
			{whoName !== undefined && whoName !== now && <span>{isolateName(whoName, (name) => t`(then ${name})`)}</span>}
		</span>
	);
}
