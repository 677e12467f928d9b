/** What a command is given; without it the process ends with what is wrong, and the usage. */
export function readCommand<Given>(usage: string, parse: () => Given): Given {
	try {
		return parse();
	} catch (error) {
		console.error(`${(error as Error).message}.\nusage: ${usage}`);
		process.exit(2);
	}
}
