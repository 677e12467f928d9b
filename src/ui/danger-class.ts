/** Of a secondary button that leads to something being deleted; the button that deletes is filled. */
export const DANGER_CLASS = "border-danger! text-danger!";
