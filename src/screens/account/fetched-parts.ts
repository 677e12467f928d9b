import { Notices } from "../delivery/notices.tsx";
import { Greeting } from "../setup/greeting.tsx";
import { Unreachable } from "../unreachable.tsx";

/** What people with an account see of a family's screens, and guests do not download. */
export const parts = { Greeting, Notices, Unreachable };
