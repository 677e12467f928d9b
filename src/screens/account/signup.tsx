import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountPage, INLINE_LINK } from "./account-page.tsx";
import { GoogleButton } from "./google-button.tsx";
import { NOT_YET, NotYet } from "./not-yet.tsx";

export function Signup() {
	return (
		<AccountPage
			title="Create Account"
			subtitle="Keep your family the same on every phone"
			footer={
				<>
					Already have an account?{" "}
					<Link href={paths.login} className={INLINE_LINK}>
						Sign in
					</Link>
				</>
			}
		>
			<NotYet />
			<GoogleButton onClick={() => toast({ title: "Google Signup Failed", text: NOT_YET, isError: true })} />
			<form
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					toast({ title: "Signup Failed", text: NOT_YET, isError: true });
				}}
			>
				<TextField label="Full Name" name="name" autoComplete="name" required />
				<TextField label="Email" name="email" type="email" autoComplete="username" required />
				<TextField
					label="Password"
					name="password"
					type="password"
					autoComplete="new-password"
					placeholder="Create a password"
					required
				/>
				<Button type="submit" look="primary" className="mt-2 w-full">
					Create Account
				</Button>
			</form>
		</AccountPage>
	);
}
