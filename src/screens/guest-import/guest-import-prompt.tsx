import type { SignedInState } from "../../stores/auth/auth-actions.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { GuestImportCard } from "./guest-import-card.tsx";
import { useGuestImport } from "./use-guest-import.ts";

export interface GuestImportPromptProps {
	/** The settings ask even after a no. */
	readonly screen: "home" | "settings";
}

export function GuestImportPrompt({ screen }: GuestImportPromptProps) {
	const account = useAuthState();
	return account.kind === "signed-in" && <SignedInPrompt key={account.userId} account={account} screen={screen} />;
}

function SignedInPrompt({ account, screen }: GuestImportPromptProps & { account: SignedInState }) {
	const [state, { importFamily, decline }] = useGuestImport(account);
	if (state === undefined) return null;
	if (screen === "settings") return <GuestImportCard state={state} onImport={importFamily} />;
	if (state.isDeclined) return null;
	return (
		<div className="mb-5">
			<GuestImportCard state={state} onImport={importFamily} onDecline={decline} />
		</div>
	);
}
