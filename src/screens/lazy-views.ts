import { withMessages } from "../languages/load-language.ts";
import { createLazyPart } from "../ui/lazy-part.tsx";

export const decisionViews = createLazyPart(() => withMessages(import("./decide/decision-views.tsx")));
export const settings = createLazyPart(() => withMessages(import("./settings/settings.tsx")));
export const accountRoutes = createLazyPart(() => withMessages(import("./account/account-routes.tsx")));
