import { useAccountState } from "../account/account-context.tsx";
import { DeliveryNotices } from "./delivery-notices.tsx";
import { WaitingForLogin } from "./waiting-for-login.tsx";

/** What a family is told about changes that have not been sent, above whatever it looks at. */
export function Notices() {
	return useAccountState().kind === "signed-in" ? <DeliveryNotices /> : <WaitingForLogin />;
}
