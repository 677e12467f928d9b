import { transformAsync } from "@babel/core";

/**
 * A Vite plugin that turns Lingui's macros into calls. Types and JSX stay for Vite itself. It replaces
 * `@rolldown/plugin-babel`, which needs a newer Node than we promise.
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
	};
}
