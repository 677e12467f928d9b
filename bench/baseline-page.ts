import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

const HTML = `<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<meta name="description" content="A counter." />
		<title>Counter</title>
		<link rel="icon" href="data:," />
	</head>
	<body>
		<div id="root"></div>
		<script type="module" src="./main.js"></script>
	</body>
</html>
`;

const SCRIPT = `import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";

function Counter() {
	const [count, setCount] = useState(0);
	const button = createElement("button", { onClick: () => setCount(count + 1) }, "Pressed " + count + " times");
	return createElement("main", null, button);
}

createRoot(document.getElementById("root")).render(createElement(Counter));
`;

/** Builds a minimal React page: a counter, served like ours. Returns the folder, which the caller removes. */
export async function buildBaselinePage(): Promise<string> {
	await mkdir("build", { recursive: true });
	const source = await mkdtemp(join("build", "baseline-"));
	await writeFile(join(source, "index.html"), HTML);
	await writeFile(join(source, "main.js"), SCRIPT);
	await build({ root: source, configFile: false, logLevel: "warn", build: { modulePreload: { polyfill: false } } });
	const { status } = spawnSync(process.execPath, ["scripts/precompress.js", join(source, "dist")], {
		stdio: "inherit",
	});
	if (status !== 0) throw new Error("the counter's files could not be compressed");
	return source;
}
