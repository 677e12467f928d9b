/** The texts on a category's card are small; on the wall they are as large as the card has room for. */
export const CARD_TEXT_CLASS = "text-sm wall:text-[length:clamp(1rem,min(4.8cqi,3.6dvh),2.25rem)]";
