import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compressPlugin.ts'
import { mortise } from './build/mortisePlugin.ts'

export default defineConfig({
  base: '/bck/',
  // The panel of a process's properties draws with another library, which cannot be refreshed in place.
  plugins: [react({ exclude: [/\/node_modules\//, /\/src\/custom\/bpmn\/panel\//] }), mortise(), compress()],
  resolve: {
    alias: [
      // What these packages offer under the short names is CommonJS: it cannot be shaken, and its default
      // export arrives wrapped in an object. The same files as ES modules lie here.
      { find: /^@ant-design\/icons\/(\w+)$/, replacement: '@ant-design/icons/es/icons/$1' },
      { find: /^antd\/locale\/(\w+)$/, replacement: 'antd/es/locale/$1' },
      // Every browser that the build is for has what this would add.
      {
        find: 'resize-observer-polyfill',
        replacement: `${import.meta.dirname}/build/nativeResizeObserver.ts`,
      },
      // It lacks the form of its runtime that development asks for.
      {
        find: '@bpmn-io/properties-panel/preact/jsx-dev-runtime',
        replacement: '@bpmn-io/properties-panel/preact/jsx-runtime',
      },
    ],
  },
  build: {
    target: 'es2022',
    // Read by the bundle budget and by nothing at run time.
    manifest: true,
    // The security policy allows fonts and scripts from our own address only, never as data: text.
    assetsInlineLimit: 0,
    // What a chunk may weigh is judged by the bundle budget, not told to who starts the server first.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      treeshake: {
        // They do nothing while they are loaded, and do not say so: without this one part brings all of its package.
        moduleSideEffects: [
          { test: /node_modules[\\/](?:@rc-component|rc-[^\\/]+)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
            },
          ],
        },
      },
    },
  },
  // A thread may load what it needs only at times, as a page does.
  worker: { format: 'es' },
  server: {
    // Rows, builds and reports are no sources; watching them costs, and a test's data comes and goes.
    watch: {
      ignored: ['data', 'dist', '.cache', 'test-results'].map(
        folder => `${import.meta.dirname}/${folder}/**`,
      ),
    },
  },
})
