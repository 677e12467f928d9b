import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { LogoutButton } from "../account/logout-button.tsx";
import { CodeLetters } from "../people/code-letters.tsx";
import { getFamilyErrorMessage } from "../people/family-error-messages.ts";
import { QrCode } from "../people/qr-code.tsx";
import { screenUrl } from "../people/screen-url.ts";
import { useDepartures } from "../people/use-departures.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { usePairing } from "./use-pairing.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** Tells a screen that an adult has removed it. */
function Removed() {
	const [removed] = useState(() => readRemoved(history.state));
	const [last] = useDepartures();
	if (removed === undefined) return null;
	const name = removed.from ?? last?.name;
	return (
		<p role="status" className="wrap-anywhere max-w-lg rounded-control bg-tint px-4 py-3 font-bold wall:text-xl">
			<RemovedBy family={name} by={last?.by} />
		</p>
	);
}

function RemovedBy({ family, by }: { family: string | undefined; by: string | undefined }) {
	const { t } = useLingui();
	if (family === undefined) return t`This screen was removed.`;
	if (by === undefined) return isolateName(family, (name) => t`This screen was removed from ${name}.`);
	return (
		<Trans>
			<bdi translate="no">{by}</bdi> removed this screen from <bdi translate="no">{family}</bdi>.
		</Trans>
	);
}

function readRemoved(state: unknown): { readonly from: string | undefined } | undefined {
	if (typeof state !== "object" || state === null || !("removedFrom" in state)) return undefined;
	const { removedFrom } = state;
	return { from: typeof removedFrom === "string" ? removedFrom : undefined };
}

/** What the screen shows until an adult's phone has confirmed it. */
export function Pairing({ userId }: { userId: string }) {
	const { t } = useLingui();
	const { shown, failed } = usePairing(userId);
	useWakeLock();
	return (
		<main className="mx-auto flex min-h-dvh max-w-3xl flex-col items-center justify-center gap-5 px-4 py-6 text-center">
			<ViewTitle className="text-3xl wall:text-4xl">{t`Connect this screen`}</ViewTitle>
			<Removed />
			<p className="max-w-lg wall:max-w-2xl wall:text-xl">
				<Trans>Scan this with your phone. Or open “People” there, choose “Add a screen”, and type the code.</Trans>
			</p>
			{shown && (
				<>
					<QrCode
						text={screenUrl(paths.people, shown)}
						label={t`QR code that connects this screen`}
						className="w-full max-w-72 rounded-card wall:max-w-[45dvh]"
					/>
					<CodeLetters
						code={shown.code}
						className="text-4xl wall:whitespace-nowrap wall:text-[length:min(9vw,10dvh,5rem)]"
					/>
				</>
			)}
			<p role="status" className="text-soft wall:text-xl">
				{failed === undefined ? shown && <Trans>Waiting for your phone…</Trans> : getFamilyErrorMessage(failed)}
			</p>
			<LogoutButton scope="local" variant="ghost">
				<Trans>Don't use this device as a screen</Trans>
			</LogoutButton>
		</main>
	);
}
