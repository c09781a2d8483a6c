import type { Plugin } from 'vite'

/** Start page of visitors, in the build. */
const START = 'visit.html'

/** Below it stand the start pages of single paths, by path: open/interact/vote/scanQRvote.html */
const FOLDER = 'open'

/** Path below the base → sources of what its screen will load, from the root. */
type OpenPages = Record<string, string[]>

/** What of a bundle is looked at here. */
interface Piece {
  fileName: string
  /** Source that it begins with; null for a piece that others share. */
  facadeModuleId?: string | null
  imports?: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/**
 * Vite plugin that writes a start page for each path that visitors open, in which all that its screen will need is
 * named. A browser asks for it in one go then; by itself it finds each piece in the one before, and on a slow line
 * waits once for every step.
 */
export function openPages(pages: OpenPages): Plugin {
  let base = '/'
  return {
    name: 'open-pages',
    apply: 'build',
    configResolved: config => {
      base = config.base
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const start = bundle[START]
        if (start?.type !== 'asset') return
        const pieces = Object.values(bundle).filter(piece => piece.type === 'chunk') as unknown as Piece[]
        for (const [path, sources] of Object.entries(pages)) {
          const files = filesFor(sources, pieces)
          const source = withLinks(String(start.source), files, base)
          this.emitFile({ type: 'asset', fileName: `${FOLDER}/${path}.html`, source })
        }
        delete bundle[START]
      },
    },
  }
}

/** The scripts and stylesheets of these sources, with all that they import. @throws Error for a source without a piece */
export function filesFor(sources: string[], pieces: Piece[]): string[] {
  const byName = new Map(pieces.map(piece => [piece.fileName, piece]))
  const waiting = sources.map(source => {
    const found = pieces.find(piece =>
      piece.moduleIds?.some(id => id.replaceAll('\\', '/').endsWith(`/${source}`)),
    )
    if (!found)
      throw new Error(`${source} is in no piece of the build: mend the open pages of build/visit.config.ts.`)
    return found.fileName
  })
  const seen = new Set<string>()
  const styles = new Set<string>()
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (seen.has(name)) continue
    seen.add(name)
    const piece = byName.get(name)
    waiting.push(...(piece?.imports ?? []))
    for (const style of piece?.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return [...styles, ...seen]
}

/** A page that names these files, beside those that it names already. */
export function withLinks(page: string, files: string[], base: string): string {
  const links = files
    .filter(file => !page.includes(`"${base}${file}"`))
    .map(file =>
      file.endsWith('.css')
        ? `    <link rel="stylesheet" crossorigin href="${base}${file}">\n`
        : `    <link rel="modulepreload" crossorigin href="${base}${file}">\n`,
    )
  return page.replace('  </head>', () => `${links.join('')}  </head>`)
}
