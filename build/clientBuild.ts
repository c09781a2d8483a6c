import type { Alias, BuildOptions } from 'vite'

const ROOT = `${import.meta.dirname}/..`

/** What the builds of the workbench and of visitors have in common. */
export const ALIASES: Alias[] = [
  // What these packages offer under the short names is CommonJS: it cannot be shaken, and its default
  // export arrives wrapped in an object. The same files as ES modules lie here.
  { find: /^@ant-design\/icons\/(\w+)$/, replacement: '@ant-design/icons/es/icons/$1' },
  { find: /^antd\/locale\/(\w+)$/, replacement: 'antd/es/locale/$1' },
  // Every browser that the build is for has what this would add.
  { find: 'resize-observer-polyfill', replacement: `${ROOT}/build/nativeResizeObserver.ts` },
  // The filters of antd's tables, of which these ask for the component and for flattenKeys.
  { find: /^\.\/FilterDropdown$/, replacement: `${ROOT}/build/noTableFilters.ts` },
  // It lacks the form of its runtime that development asks for.
  {
    find: '@bpmn-io/properties-panel/preact/jsx-dev-runtime',
    replacement: '@bpmn-io/properties-panel/preact/jsx-runtime',
  },
]

export const BUILD = {
  target: 'es2022',
  // Both are built into one folder, which is fresh.
  emptyOutDir: false,
  // The security policy allows fonts and scripts from our own address only, never as data: text.
  assetsInlineLimit: 0,
  // What a chunk may weigh is judged by the bundle budget, not told to who starts the server first.
  chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
} satisfies BuildOptions

export const TREESHAKE = {
  // They do nothing while they are loaded, and do not say so: without this one part brings all of its package.
  moduleSideEffects: [
    {
      test: /node_modules[\\/](?:@rc-component|rc-[^\\/]+|@formily[\\/](?:json-schema|react))[\\/]/,
      sideEffects: false,
    },
    // Modules of the engine say what they are for others; none does anything while it is loaded.
    {
      test: /src[\\/](?:engine|model|custom|app)[\\/].*(?<!\.(?:page|part|slot))\.tsx?$/,
      sideEffects: false,
    },
  ],
}
