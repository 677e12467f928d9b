import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import type { Family, Member } from "../../rules/family.ts";
import { randomBelow } from "../../rules/random.ts";
import { Button } from "../../ui/button.tsx";
import { DiceIcon } from "../../ui/later-icons.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { splitNames } from "../added-names/split-names.ts";
import { Avatar } from "../avatars/avatar.tsx";
import type { Shown } from "../decide/decision/use-shown-draw.ts";
import type * as AnimationChunk from "../decide/show/animation-chunk.ts";
import { MemberOption } from "../sheet/member-option.tsx";
import { useNameSearch } from "../text/use-name-search.tsx";
import { BackButton, ViewNav } from "../view-nav.tsx";
import { goBackTo } from "../views.ts";

const MAX_TYPED = 1000;

interface Picked {
	/** The number of the pick: if the same one is picked twice in a row, it is said twice. */
	readonly count: number;
	readonly member: Member;
}

/** A typed name has a seat on the wheel like a member. */
function toSeat(name: string): Member {
	return { id: `typed ${name}`, key: name, name };
}

const random32 = () => crypto.getRandomValues(new Uint32Array(1))[0] as number;

/**
 * Picks one of several, each with the same chance, and stores nothing: no look, no turn, no entry of the history. A
 * pick that counts needs a category.
 */
export function JustForFun({
	family,
	animation,
}: {
	family: Family;
	/** Undefined if it is missing: then no wheel turns. */
	animation: typeof AnimationChunk | undefined;
}) {
	const { t } = useLingui();
	const avatar = useRef<HTMLSpanElement>(null);
	const [spin, setSpin] = useState<{ readonly shown: Shown; readonly hasStopped: boolean }>();
	const [left, setLeft] = useState<readonly string[]>([]);
	const [typed, setTyped] = useState("");
	const [hint, setHint] = useState<string>();
	const [picked, setPicked] = useState<Picked>();
	const { field, found } = useNameSearch(family.members);
	const members = family.members.filter(({ id }) => !left.includes(id));
	const options = [...members, ...splitNames(typed).map(toSeat)];

	function pick(event: FormEvent) {
		event.preventDefault();
		if (options.length < 2) {
			setHint(t`Choose at least two.`);
			return;
		}
		const member = options[randomBelow(options.length, random32)];
		if (!member) return;
		const count = (picked?.count ?? 0) + 1;
		const category = { id: "fun", key: "fun", name: t`Just for fun`, lastTurn: count, settings: { emoji: "🎲" } };
		const draw = { category: category.id, member, members: options, n: count, isNewCycle: false };
		const shown = { family, category, draw };
		// Nothing names the pick before the wheel stops.
		if (animation?.hasWheel(shown)) setSpin({ shown, hasStopped: false });
		else setPicked({ count, member });
	}

	return (
		<main className="mx-auto flex min-h-[min(100dvh,50rem)] max-w-5xl flex-col px-4">
			<ViewNav>
				<BackButton onClick={() => goBackTo({ view: "categories" }, { view: "fun" })}>
					<Trans>Back to Categories</Trans>
				</BackButton>
			</ViewNav>
			<form noValidate className="flex grow flex-col gap-5 pb-room" onSubmit={pick}>
				<div>
					<ViewTitle className="text-3xl">{t`Just for fun`}</ViewTitle>
					<p className="mt-1 text-soft">
						<Trans>Just a quick pick. It doesn't count as anyone's turn.</Trans>
					</p>
				</div>
				<fieldset className="min-w-0 rounded-card bg-card p-5 lift">
					<legend className="sr-only">{t`Who can be picked?`}</legend>
					<p aria-hidden className="font-bold">{t`Who can be picked?`}</p>
					{field}
					<div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))] gap-x-8">
						{found.map((member) => (
							<MemberOption
								key={member.id}
								member={member}
								type="checkbox"
								checked={!left.includes(member.id)}
								onChange={(event) => {
									const without = left.filter((id) => id !== member.id);
									setLeft(event.currentTarget.checked ? without : [...without, member.id]);
									setHint(undefined);
								}}
							/>
						))}
					</div>
					<TextField
						label={t`Or something else, with commas between`}
						className="mt-4"
						maxLength={MAX_TYPED}
						value={typed}
						error={hint}
						onChange={(event) => {
							setTyped(event.currentTarget.value);
							setHint(undefined);
						}}
					/>
				</fieldset>
				{/* The pick appears where the finger is, however long the list is, and moves nothing. */}
				<div className="bar flex w-full grow flex-col sm:mx-auto sm:max-w-xl">
					<div role="status" className="flex grow flex-col justify-center">
						{picked && (!spin || spin.hasStopped) && (
							<p
								key={picked.count}
								className="rise wrap-anywhere mb-3 flex max-h-[40dvh] items-center justify-center gap-3 overflow-y-auto rounded-card border-2 border-edge border-dashed bg-paper p-4 font-bold text-2xl"
							>
								<span ref={avatar} className="flex">
									<Avatar member={picked.member} size="big" />
								</span>
								<bdi translate="no" className="min-w-0">
									{picked.member.name}
								</bdi>
							</p>
						)}
					</div>
					<Button type="submit" className="w-full">
						<DiceIcon />
						{picked ? <Trans>Pick another for fun</Trans> : <Trans>Pick for fun</Trans>}
					</Button>
				</div>
			</form>
			{spin && animation && (
				<animation.DrawAnimation
					key={spin.shown.draw.n}
					shown={spin.shown}
					hasStopped={spin.hasStopped}
					resultAvatar={avatar}
					onStop={() => {
						setPicked({ count: spin.shown.draw.n, member: spin.shown.draw.member });
						setSpin({ ...spin, hasStopped: true });
					}}
					onEnd={() => {
						setPicked({ count: spin.shown.draw.n, member: spin.shown.draw.member });
						setSpin(undefined);
					}}
				/>
			)}
		</main>
	);
}
