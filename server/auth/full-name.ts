/** What cannot be seen, but for joiners and the variants of emoji, which are spelling; and control characters and halves of characters. */
const NO_PART_OF_A_NAME = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cs}|\u2800/gu;

/** As an account has it, from whom it comes: composed (Unicode's NFC), and nothing but what is seen. */
export function tidyFullName(name: string): string {
	return name
		.replace(/[\t-\r\x85]+/g, " ")
		.replace(NO_PART_OF_A_NAME, "")
		.normalize("NFC")
		.trim();
}
