import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type Family, findMember } from "../../rules/family.ts";
import { localDay } from "../../stores/local-day.ts";
import type { FamilyPeople, Person } from "../../stores/people.ts";
import { Card } from "../../ui/card.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { ScreenIcon } from "../../ui/later-icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { formatRelativeDay } from "../text/format-day.ts";
import { useDeviceToday } from "../use-today.ts";
import { OwnFace } from "./own-face.tsx";
import { personName } from "./person-name.ts";
import { PersonSheet } from "./person-sheet.tsx";
import { type Question, QuestionDialog } from "./question-dialog.tsx";
import { formatRole } from "./role-labels.ts";

/** Everybody, each in a row. `children` says below what can be done. */
export function PeopleCard({
	family,
	people,
	children,
}: {
	family: Family;
	people: FamilyPeople;
	children: ReactNode;
}) {
	const { t } = useLingui();
	const [openId, setOpenId] = useState<string>();
	const [question, setQuestion] = useState<Question>();
	const opened = people.people.find(({ id }) => id === openId);
	return (
		<Card title={t`Who is here`}>
			<OwnFace family={family} people={people} />
			<ul className="-mx-2">
				{people.people.map((person) => (
					<PersonRow key={person.id} {...{ family, people, person }} onOpen={() => setOpenId(person.id)} />
				))}
			</ul>
			{children}
			<PersonSheet
				key={openId}
				{...{ family, people }}
				person={opened}
				onAsk={setQuestion}
				onClose={() => setOpenId(undefined)}
			/>
			<QuestionDialog question={question} onAnswered={() => setQuestion(undefined)} />
		</Card>
	);
}

function PersonRow({
	family,
	people,
	person,
	onOpen,
}: {
	family: Family;
	people: FamilyPeople;
	person: Person;
	onOpen: () => void;
}) {
	const { t } = useLingui();
	const today = useDeviceToday();
	const name = personName(person, family, people.me);
	const isMe = person.id === people.me;
	const face = (person.member !== undefined && findMember(family, person.member)) || { id: person.id, name };
	const note = () => {
		if (!isMe) return formatLastSeen(person.lastSeen, today, Date.now());
		return person.name === undefined ? t`add your name` : t`you`;
	};
	return (
		<li>
			<button
				type="button"
				aria-haspopup="dialog"
				className="flex w-full cursor-pointer items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-tint"
				onClick={onOpen}
			>
				{person.role === "screen" && person.member === undefined ? (
					<span className="inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-tint">
						<ScreenIcon />
					</span>
				) : (
					<Avatar member={face} />
				)}
				<span className="wrap-anywhere block min-w-0">
					<strong className="block">
						<bdi translate="no">{name}</bdi>
					</strong>
					<span className="block text-sm text-soft">{`${formatRole(person.role)} · ${note()}`}</span>
				</span>
				<span className="ms-auto shrink-0 text-soft">
					<NextIcon />
				</span>
			</button>
		</li>
	);
}

/** The database counts five minutes as one visit, and an open page reports every ten that somebody looks at it. */
const HERE_MS = 16 * 60_000;

/** @param lastSeen ISO 8601 @param today from `localDay` @param now milliseconds since the epoch */
function formatLastSeen(lastSeen: string, today: string, now: number): string {
	const at = new Date(lastSeen);
	if (now - at.getTime() < HERE_MS) return t`here now`;
	const day = formatRelativeDay(localDay(at), today);
	return t`last here: ${day}`;
}
