import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // Of the sources of a package only the files that are used become part of the admin, of its bundle all would.
  resolve: { conditions: ["@waymark/source", ...defaultClientConditions] },
  // Chunks import each other relative to their own address, since a site chooses the path of the admin.
  base: "./",
  build: {
    outDir: "client-dist/files",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    assetsDir: "",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The content editor is one chunk, which is loaded with the first text.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // The admin, and what pages of modules import.
      input: {
        main: "client/main.tsx",
        page: "client/page/index.ts",
        react: "client/page/react.ts",
        "jsx-runtime": "client/page/jsx-runtime.ts",
      },
      preserveEntrySignatures: "strict",
      output: {
        codeSplitting: {
          // What every screen needs, in one file: it compresses better than a file for each set of screens that share something.
          groups: [{ name: "base", test: /admin\/client\/app\.tsx$|node_modules\/react\// }],
        },
      },
    },
  },
});
