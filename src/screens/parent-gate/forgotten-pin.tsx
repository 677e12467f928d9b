import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { paths } from "../../paths.ts";
import { clearAllAccountData } from "../../stores/auth/clear-account-data.ts";
import { removeChildLock } from "../../stores/child-lock/child-lock.ts";
import type { GuestStore } from "../../stores/guest/guest-store.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Disclosure, PANEL_CLASS } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { useLogoutQuestion } from "../account/logout-button.tsx";
import { ReauthForm } from "../account/reauth-form.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { DownloadFamily } from "../copies/download-family.tsx";
import { getNotRemovedToast } from "../settings/not-removed-toast.ts";

const DISCLOSURE_ID = "forgotten-pin";

/**
 * The way out if the PIN is forgotten. Somebody with an account proves that it is theirs. An adult connects a screen
 * again, for it has no account. A guest downloads the family and starts over.
 */
export function ForgottenPin() {
	const { t } = useLingui();
	const account = useAuthState();
	return (
		<div className="mt-4">
			<Disclosure id={DISCLOSURE_ID} label={t`Forgot the PIN?`} panelClassName={PANEL_CLASS}>
				{account.kind === "signed-in" && (account.isAnonymous ? <OfScreen /> : <WithAccount />)}
				{account.kind === "guest" && <NewStart store={account.store} />}
			</Disclosure>
		</div>
	);
}

function WithAccount() {
	const { t } = useLingui();
	const action = useAccountAction();
	return (
		<>
			<p className="pt-4">
				<Trans>Your account can turn the child lock off.</Trans>
			</p>
			<ReauthForm
				returnTo={`${paths.settings}#${DISCLOSURE_ID}`}
				button={t`Turn off child lock`}
				action={action}
				onSubmit={async (password) => {
					if ((await action.run(t`Child lock is still on`, (auth) => auth.reauthenticate(password))) === true)
						turnOff();
				}}
			/>
		</>
	);
}

function OfScreen() {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const logOut = async () => {
		if ((await run(t`Logout Failed`, (auth) => auth.signOut("local"))) === true) turnOff();
	};
	const submitRef = useRef<HTMLButtonElement>(null);
	const { ask, question } = useLogoutQuestion(
		() => void logOut(),
		() => submitRef.current,
	);
	return (
		<>
			<ProductForm
				text={t`A screen has no account. Stop using this device as one, and the child lock is off. An adult can connect it again.`}
				button={t`Don't use this device as a screen`}
				isBusy={isBusy}
				submitRef={submitRef}
				onSubmit={ask}
			/>
			{question}
		</>
	);
}

/** Two numbers. A small child does not know their product, and does not find it by chance. */
const pickFactors = () => [6, 7].map((least) => least + Math.floor(Math.random() * 3)) as [number, number];

function NewStart({ store }: { store: GuestStore }) {
	const { t } = useLingui();
	return (
		<ProductForm
			text={t`Download a copy first. Then start over: your data and the child lock are removed from this device, and you can open the copy in the settings.`}
			button={t`Start over`}
			onSubmit={() => void startAnew(store)}
		>
			<DownloadFamily className="w-full" />
		</ProductForm>
	);
}

/** Opens the device for somebody who knows the product. */
function ProductForm({
	text,
	button,
	isBusy = false,
	submitRef,
	onSubmit,
	children,
}: {
	text: string;
	button: string;
	isBusy?: boolean;
	submitRef?: Ref<HTMLButtonElement>;
	onSubmit: () => void;
	children?: ReactNode;
}) {
	const { t } = useLingui();
	const [[first, second]] = useState(pickFactors);
	const [typed, setTyped] = useState("");
	const [hint, setHint] = useState<string>();

	function submit(event: FormEvent) {
		event.preventDefault();
		if (Number(typed) !== first * second) {
			setHint(t`That's not it.`);
			return;
		}
		onSubmit();
	}

	return (
		<form noValidate className="flex flex-col gap-4 pt-4" onSubmit={submit}>
			<p>{text}</p>
			{children}
			<TextField
				label={t`What is ${first} × ${second}?`}
				inputMode="numeric"
				value={typed}
				error={hint}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setHint(undefined);
				}}
			/>
			<BusyButton ref={submitRef} type="submit" variant="danger" className="w-full" isBusy={isBusy}>
				{button}
			</BusyButton>
		</form>
	);
}

function turnOff(): void {
	removeChildLock();
	toast({ title: t`Child Lock Off`, text: t`This device no longer asks for a PIN.`, isForNextView: true });
}

async function startAnew(store: GuestStore): Promise<void> {
	try {
		await store.clear();
		clearAllAccountData();
		turnOff();
	} catch (error) {
		console.error("This device could not be cleared", error);
		toast(getNotRemovedToast());
	}
}
