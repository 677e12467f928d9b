/** The label around a radio button or a checkbox that looks like a button. */
export const CONTROL_CLASS = "cursor-pointer has-checked:border-accent has-checked:bg-tint";
