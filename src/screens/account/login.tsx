import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountPage, INLINE_LINK } from "./account-page.tsx";
import { GoogleButton } from "./google-button.tsx";
import { NOT_YET, NotYet } from "./not-yet.tsx";

export function Login() {
	return (
		<AccountPage
			title="Welcome Back"
			subtitle="Sign in to your account to sync your family data"
			footer={
				<>
					Don't have an account?{" "}
					<Link href={paths.signup} className={INLINE_LINK}>
						Sign up
					</Link>
				</>
			}
		>
			<NotYet />
			<GoogleButton onClick={() => toast({ title: "Google Login Failed", text: NOT_YET, isError: true })} />
			<form
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					toast({ title: "Login Failed", text: NOT_YET, isError: true });
				}}
			>
				<TextField label="Email" name="email" type="email" autoComplete="username" required />
				<TextField label="Password" name="password" type="password" autoComplete="current-password" required />
				<Button type="submit" look="primary" className="mt-2 w-full">
					Sign In
				</Button>
			</form>
		</AccountPage>
	);
}
