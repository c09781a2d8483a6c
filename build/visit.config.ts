import react from '@vitejs/plugin-react'
import { type Alias, defineConfig } from 'vite'
import { ALIASES, BUILD, TREESHAKE } from './clientBuild.ts'
import { compress } from './compressPlugin.ts'
import { firstPicture } from './firstPicture.ts'
import { leanAntd } from './leanAntd.ts'
import { mortise } from './mortisePlugin.ts'
import { openPages } from './openPagesPlugin.ts'
import { VISIT_PACKAGES_FILE } from './packagesOfChunks.ts'
import { visitTexts } from './visitTexts.ts'

/**
 * What visitors load by scanning a code, built by itself: what they need at once stands in few files, and holds
 * nothing that the workbench alone uses of the modules that both have.
 */
const CHUNKS = [
  // Asks for language and data while everything else is on the way.
  {
    name: 'start',
    test: /src[\\/]visit\.tsx$|vite[\\/](?:preload-helper|modulepreload-polyfill)|rolldown[\\/]runtime/,
  },
  // What every form begins with.
  {
    name: 'visit',
    test: /src[\\/](?:app[\\/](?:mountVisit|PublicPage)\.tsx|engine[\\/](?:visit[\\/]Visit(?:Gate|Forms)|form[\\/]live[\\/]DocumentForm)\.tsx|widgets[\\/](?:checkbox|radio)[\\/])/,
  },
  // What is typed into, and what is picked from a list: of each sort many questions have one.
  {
    name: 'inputs',
    test: /antd[\\/]es[\\/](?:input|input-number)[\\/]|src[\\/]widgets[\\/](?:text|textarea|number)[\\/](?:index\.ts|\w+\.tsx)$|visitor-phone[\\/]VisitorField\.tsx$/,
  },
  { name: 'survey', test: /interact-answer[\\/]scanQRvote\.page\.tsx/ },
  { name: 'activity', test: /activity[\\/]scanQRenroll\.page\.tsx/ },
]

/** The same components, drawn by a library of a tenth of the size: React alone would be a fifth of all that is waited for. */
const PREACT: Alias[] = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
]

/** Paths that visitors open, and what each begins with. */
const OPEN_PAGES = {
  'interact/vote/scanQRvote': ['src/app/mountVisit.tsx', 'src/custom/interact-answer/scanQRvote.page.tsx'],
  'activity/scanQRenroll': ['src/app/mountVisit.tsx', 'src/custom/activity/scanQRenroll.page.tsx'],
}

export default defineConfig({
  base: '/bck/',
  plugins: [
    react(),
    firstPicture(`${import.meta.dirname}/..`),
    mortise({ packagesFile: VISIT_PACKAGES_FILE }),
    leanAntd(),
    visitTexts(`${import.meta.dirname}/..`),
    openPages(OPEN_PAGES),
    // Who comes by a code waits for each of these bytes.
    compress({ quality: 11 }),
  ],
  resolve: { alias: [...PREACT, ...ALIASES] },
  build: {
    ...BUILD,
    // The workbench's build has brought them.
    copyPublicDir: false,
    manifest: '.vite/visit.json',
    rolldownOptions: {
      input: { visit: 'visit.html' },
      // Most of its time is compression, which is meant.
      checks: { pluginTimings: false },
      treeshake: TREESHAKE,
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})
