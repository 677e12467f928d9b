import { select } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { groupOf } from "../../rules/family.ts";
import type { SignedInState } from "../../stores/auth/auth-actions.ts";
import { createGuestLeftovers } from "../../stores/guest/guest-leftovers.ts";
import { createGuestImport, type GuestImportState } from "../../stores/guest-import/guest-import.ts";
import { toast } from "../../ui/toast.ts";
import { focusViewTitle } from "../../ui/view-title.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { EMPTY_FAMILY } from "../family/family-context.tsx";
import { leadAfterMove } from "../family/use-was-set-up.ts";
import { GuestImportCard } from "./guest-import-card.tsx";

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

interface GuestImportActions {
	importFamily(): Promise<void>;
	decline(): void;
}

/** The state is `undefined` while there is nothing to import. */
function useGuestImport({ store, userId }: SignedInState): [GuestImportState | undefined, GuestImportActions] {
	const guestImport = useMemo(() => createGuestImport(createGuestLeftovers(), store, userId), [store, userId]);
	const state = useSyncExternalStore(guestImport.subscribe, guestImport.state);
	const isSynced = state?.isSynced ?? false;

	function importFamily() {
		const focusTitle = createFocusFallback();
		const group = groupOf(state?.incoming.family ?? EMPTY_FAMILY);
		return guestImport.importFamily(() => {
			leadAfterMove(store);
			focusTitle();
			toast({
				title: select(group, { family: "Family Moved", other: "Group Moved" }),
				text: select(group, {
					family: "Your family is now in your account.",
					other: "Your group is now in your account.",
				}),
			});
		});
	}

	function decline() {
		const focusTitle = createFocusFallback();
		guestImport.decline();
		focusTitle();
	}

	const onSynced = useEffectEvent(importFamily);
	useEffect(() => {
		if (isSynced) void onSynced();
	}, [isSynced]);

	return [state, { importFamily, decline }];
}

/** Returns a function that moves the focus to the title, unless it has left the element that is about to be removed. */
function createFocusFallback(): () => void {
	const focused = document.activeElement;
	return () => {
		if (document.activeElement === focused) focusViewTitle();
	};
}
