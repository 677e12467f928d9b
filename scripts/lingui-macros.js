import { transformAsync } from "@babel/core";

/**
 * A Vite plugin that turns Lingui's macros into calls. Types and JSX stay for Vite itself. It stands in for
 * `@rolldown/plugin-babel`, which needs a newer Node than we promise. The build fails where the first script says what is
 * not in the first catalogue.
 *
 * @returns {import("vite").Plugin}
 */
export function linguiMacros() {
	return {
		name: "lingui-macros",
		enforce: "pre",
		transform: {
			filter: { id: /\/src\/.+\.tsx?$/, code: /@lingui\/(?:core|react)\/macro/ },
			async handler(code, id) {
				const result = await transformAsync(code, {
					filename: id,
					babelrc: false,
					configFile: false,
					sourceMaps: true,
					parserOpts: { plugins: ["typescript", "jsx"] },
					plugins: ["@lingui/babel-plugin-lingui-macro"],
				});
				if (typeof result?.code !== "string") throw new Error(`nothing came back for ${id}`);
				return { code: result.code, map: result.map ?? null };
			},
		},
		generateBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
			const entry = chunks.find(({ isEntry }) => isEntry);
			const catalogue = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/languages/en.po"));
			if (!entry || !catalogue) throw new Error("the build has no entry or no English catalogue");
			const first = [entry, ...chunks.filter(({ fileName }) => entry.imports.includes(fileName))];
			for (const [, id] of first
				.map(({ code }) => code)
				.join()
				.matchAll(/\bid:["'`]([\w+/]{6})["'`]/g)) {
				if (!catalogue.code.includes(`"${id}"`)) {
					throw new Error(`the first script says ${id}, which lingui.config.ts leaves to the later catalogue`);
				}
			}
		},
	};
}
