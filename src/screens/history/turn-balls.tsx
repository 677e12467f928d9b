import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { chooseLanguage } from "../../languages/languages.ts";
import type { TurnCounts } from "../../rules/turn-counts.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { getAvatarStyle, type Person } from "../avatars/avatar-style.ts";
import { EMPTY_FAMILY, useFamilyStore } from "../family/family-context.tsx";

/** In units of the picture: pixels, unless the window is too narrow. */
const COLUMN_WIDTH = { least: 40, most: 64 };
/** As wide as a phone has room for. */
const PICTURE_WIDTH = 260;
const ROW_HEIGHT = 40;
/** Font size of a label per width of its column and character. In some languages months have no short names. */
const LABEL_SCALE = 1.35;
const RADIUS = { none: 2, least: 9, most: 18 };

/** A member's row: a ball for each period, of their colour, with the number in it; its area grows with the number. */
export function TurnBalls({ row: { name, member, counts }, most }: { row: TurnCounts; most: number }) {
	const person: Person = member ?? { id: name, name };
	const { colour } = getAvatarStyle(useFamilyStore().family() ?? EMPTY_FAMILY, person);
	return (
		<div className="flex items-center gap-3 py-1.5">
			<Avatar member={person} />
			<div className="min-w-0 grow">
				<p translate="no" className="wrap-anywhere max-w-full font-bold text-sm [unicode-bidi:plaintext]">
					{name}
				</p>
				<Row columns={counts.length} height={ROW_HEIGHT}>
					{counts.map((count, at) => (
						<g key={at} transform={`translate(${columnCentre(at, counts.length)} ${ROW_HEIGHT / 2})`}>
							<circle
								r={count === 0 ? RADIUS.none : ballRadius(count, most)}
								className="fill-edge"
								style={count === 0 ? undefined : { fill: `var(--color-face-${colour + 1})` }}
							/>
							{count > 0 && (
								<text dy="0.36em" textAnchor="middle" fontSize={12} fontWeight={800} className="fill-face-ink">
									{i18n.number(count)}
								</text>
							)}
						</g>
					))}
				</Row>
			</div>
		</div>
	);
}

export function PeriodLabels({ labels }: { labels: readonly string[] }) {
	return (
		<div className="flex gap-3 text-soft">
			<span className="w-11 shrink-0" />
			<div className="min-w-0 grow">
				<Row columns={labels.length} height={16}>
					{labels.map((label, at) => (
						<text
							key={at}
							x={columnCentre(at, labels.length)}
							y={12}
							textAnchor="middle"
							fontSize={Math.min(12, (columnWidth(labels.length) * LABEL_SCALE) / label.length)}
							// A date is read in its own direction. The columns are placed from the left.
							direction={chooseLanguage([i18n.locale]).dir}
							className="fill-current"
						>
							{label}
						</text>
					))}
				</Row>
			</div>
		</div>
	);
}

function Row({ columns, height, children }: { columns: number; height: number; children: ReactNode }) {
	const width = columns * columnWidth(columns);
	return (
		<svg aria-hidden viewBox={`0 0 ${width} ${height}`} direction="ltr" className="max-w-full" style={{ width }}>
			{children}
		</svg>
	);
}

/** Time runs in the direction in which the page is read. */
function columnCentre(at: number, columns: number): number {
	const isRtl = chooseLanguage([i18n.locale]).dir === "rtl";
	return ((isRtl ? columns - 1 - at : at) + 0.5) * columnWidth(columns);
}

/** A few columns stand wide apart, so that their labels can be read. */
function columnWidth(columns: number): number {
	return Math.max(COLUMN_WIDTH.least, Math.min(COLUMN_WIDTH.most, PICTURE_WIDTH / columns));
}

function ballRadius(count: number, most: number): number {
	return RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(count / most);
}
