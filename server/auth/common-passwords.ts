/** Those of at least eight characters that lead every list of leaked passwords, in lower case. */
const COMMON = new Set(
	`12345678 123456789 1234567890 0123456789 87654321 987654321 11223344 12341234 12344321 123123123 147258369 password password1
	password12 password123 password1234 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1qaz2wsx
	1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 iloveyou iloveyou1 sunshine princess
	football baseball superman starwars trustno1 whatever computer michelle jennifer letmein1 letmein123 welcome1 welcome123
	changeme changeme1 administrator admin123 admin1234 abcd1234 abc12345 abcdefgh abcdefg1 monkey123 dragon123 master123
	charlie1 shadow123 testtest test1234 secret123 whoseturn whose-turn`.split(/\s+/),
);

/** Whether this lower-case password is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
	return COMMON.has(password);
}
