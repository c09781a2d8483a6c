import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const START = 'visit.html'

/** Behind a text where a `count` decides. */
const NUMBER = /_(?:one|other)$/

type Catalogue = Record<string, string>

/**
 * Vite plugin that writes the English of the texts that the build says, beside it, and names the file in the start
 * page. All catalogues of the browser together are four times as much, of which visitors read nothing.
 */
export function visitTexts(root: string): Plugin {
  let base = '/'
  return {
    name: 'visit-texts',
    apply: 'build',
    configResolved: config => {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const code = Object.values(bundle)
          .map(piece => (piece.type === 'chunk' ? piece.code : ''))
          .join('\n')
        const source = JSON.stringify(textsIn(code, catalogueOf(root)))
        const file = this.getFileName(this.emitFile({ type: 'asset', name: 'english.json', source }))
        const start = bundle[START]
        if (start?.type === 'asset') start.source = withTexts(String(start.source), `${base}${file}`)
      },
    },
  }
}

/** All texts of the browser's part, Chinese → English. */
function catalogueOf(root: string): Catalogue {
  const files = globSync('src/**/en.json', { cwd: root, exclude: path => path.startsWith('src/model') })
  return Object.assign({}, ...files.map(file => JSON.parse(readFileSync(join(root, file), 'utf8'))))
}

/** Those of the texts that stand in this code, as the text itself or within quotes. */
export function textsIn(code: string, catalogue: Catalogue): Catalogue {
  const isSaid = (text: string) => code.includes(text) || code.includes(JSON.stringify(text).slice(1, -1))
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => isSaid(key.replace(NUMBER, ''))))
}

/** A page that names the file, where src/visit.tsx looks for it. */
export const withTexts = (page: string, address: string): string =>
  page.replace('  </head>', () => `    <meta name="english" content="${address}" />\n  </head>`)
