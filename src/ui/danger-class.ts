/** A secondary button that leads to something being deleted. The button that deletes is filled. */
export const DANGER_CLASS = "border-danger! text-danger!";
