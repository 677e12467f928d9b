import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [react(), tailwindcss()],
	build: {
		outDir: "build/app",
		emptyOutDir: true,
		manifest: true,
		target: "es2023",
		// Browsers that know light-dark(), which otherwise doubles the style sheet.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
	},
});
