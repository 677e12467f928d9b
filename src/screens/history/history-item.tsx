import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode } from "react";
import type { RecordEntry } from "../../rules/record.ts";
import { classNames } from "../../ui/class-names.ts";
import { ResetIcon } from "../../ui/later-icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { translateHelperText } from "../decide/helper-messages.ts";
import { isolateName } from "../text/isolate-name.tsx";

const DOER_STYLE = {
	insetInlineEnd: "-0.4rem",
	bottom: "-0.4rem",
	scale: "0.75",
	outline: "3px solid var(--color-card)",
};

const UNDONE_STYLE = { filter: "grayscale(1)", opacity: 0.6 };

interface RecordItemProps {
	entry: RecordEntry;
	isUndone: boolean;
}

export const RecordItem = memo(function RecordItem({ entry, isUndone }: RecordItemProps) {
	if (entry.kind === "reset") return <ResetItem entry={entry} />;
	if (entry.kind === "turn") return <TurnItem entry={entry} isUndone={isUndone} />;
	return <EventItem entry={entry} />;
});

function TurnItem({ entry, isUndone }: RecordItemProps) {
	const { t } = useLingui();
	const { member = "", doneBy, option } = entry;
	const Name = isUndone ? "s" : "strong";
	return (
		<li className="flex items-center gap-3 py-2">
			<Face member={member} doneBy={doneBy} isUndone={isUndone} />
			<div className={classNames("wrap-anywhere min-w-0", isUndone && "text-soft")}>
				<p>
					<Name>
						<bdi>{member}</bdi>
					</Name>
					{option !== undefined && (
						<>
							{" "}
							<bdi className="rounded-full bg-tint text-sm" style={{ padding: "0 0.6rem" }}>
								{translateHelperText(option)}
							</bdi>
						</>
					)}
				</p>
				<Details
					entry={entry}
					notes={[isUndone && t`undone`, doneBy !== undefined && isolateName(doneBy, (name) => t`done by ${name}`)]}
				/>
			</div>
		</li>
	);
}

function Face({ member, doneBy, isUndone }: { member: string; doneBy: string | undefined; isUndone: boolean }) {
	const avatar = <Avatar name={member} />;
	if (doneBy === undefined && !isUndone) return avatar;
	return (
		<span className="relative" style={isUndone ? UNDONE_STYLE : undefined}>
			{avatar}
			{doneBy !== undefined && (
				<span className="absolute rounded-full" style={DOER_STYLE}>
					<Avatar name={doneBy} size="small" />
				</span>
			)}
		</span>
	);
}

function EventItem({ entry }: { entry: RecordEntry }) {
	const { t } = useLingui();
	const { kind, member = "" } = entry;
	const sentence = isolateName(member, (name) => {
		if (kind === "passed") return t`${name} was picked: not now`;
		if (kind === "void") return t`${name} was picked, but that no longer counts`;
		if (kind === "undone") return t`${name}'s turn was undone`;
		// What became of it was not imported.
		if (entry.imported) return t`${name} was picked`;
		return t`${name} was picked, but nobody has confirmed it yet`;
	});
	return (
		<li className="flex items-center gap-3 py-1.5 text-soft">
			<span className="flex size-11 shrink-0 items-center justify-center">
				<Avatar name={member} size="small" />
			</span>
			<div className="wrap-anywhere min-w-0">
				<p>{sentence}</p>
				<Details entry={entry} />
			</div>
		</li>
	);
}

/** A line across: what is below it no longer counts. */
function ResetItem({ entry }: { entry: RecordEntry }) {
	const { t } = useLingui();
	return (
		<li className="mt-4 flex items-center gap-3 border-edge border-t-2 border-dashed pt-3 text-soft">
			<span className="flex size-11 shrink-0 items-center justify-center">
				<ResetIcon />
			</span>
			<div>
				<p>{t`Reset: everyone could be chosen again`}</p>
				<Details entry={entry} />
			</div>
		</li>
	);
}

/** When it was, and beside it what else is to be said. Most have nothing else, and are no list. */
function Details({ entry, notes = [] }: { entry: RecordEntry; notes?: readonly ReactNode[] }) {
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
