import { withMessages } from "../languages/load-language.ts";
import { createLazyPart } from "../ui/lazy-part.tsx";

// What the first page and the routes load later. A part that other parts open, too, would be a cycle of imports here:
// what decisions load is in decide/parts.ts, the sheets in sheet-parts.tsx, the people of a family in
// people/people-part.ts, the question about a guest's family in guest-import/lazy-guest-import.tsx, and the gate of the
// child lock in child-lock/parents-only.tsx.

export const decisionViews = createLazyPart(() => withMessages(import("./decide/decision-views.tsx")));
export const settings = createLazyPart(() => withMessages(import("./settings/settings.tsx")));
export const accountRoutes = createLazyPart(() => withMessages(import("./account/account-routes.tsx")));
/** What the page of a family shows of its account. */
export const accountComponents = createLazyPart(() => withMessages(import("./account-components.ts")));
export const dataSafety = createLazyPart(() => withMessages(import("./data-safety/data-safety-card.tsx")));
/** Lets the rows of a list be dragged (`data-row`). */
export const reorder = createLazyPart(() => withMessages(import("./reorder/reorder.tsx")));
export const errorView = createLazyPart(() => withMessages(import("./error-view.tsx")));
export const signInErrorMessages = createLazyPart(() => withMessages(import("./account/sign-in-error-messages.ts")));
export const joinPage = createLazyPart(() => withMessages(import("./join/join-page.tsx")));
export const screenPage = createLazyPart(() => withMessages(import("./screen/screen-page.tsx")));
/** What a screen on the wall does by itself. */
export const wall = createLazyPart(() => withMessages(import("./screen/wall.tsx")));
